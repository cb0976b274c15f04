"""What templates of all apps may ask of the reference."""
