"""The `skald` command: reads arguments and prints; decides nothing."""
