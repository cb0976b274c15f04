"""The first edition: its reference sheet, and the rulings that fill its gaps."""
