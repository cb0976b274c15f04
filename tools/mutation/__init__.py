"""Tests of the tests: small faults are woven into the code, and a test should fail for each."""
