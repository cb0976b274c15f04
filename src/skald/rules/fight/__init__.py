"""The numbers of a fight: who sees whom, pools, armour, attack and defence dice, each with its reasons."""
