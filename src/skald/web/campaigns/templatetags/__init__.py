"""What templates of campaigns may ask."""
