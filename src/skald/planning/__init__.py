"""Legal ways to do what somebody wants on the open table; the checker has the last word on each of them."""
