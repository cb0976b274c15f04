"""What changes battles: each a function of keyword arguments and one transaction."""
