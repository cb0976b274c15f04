"""What the kernel is told: editions, rules, equipment, terrain, scenarios, boards, and their words."""
