"""The kernel: what happens when a player decides something. No I/O, no clock, no random, no floats, no words."""
