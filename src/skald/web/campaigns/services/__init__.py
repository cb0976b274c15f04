"""What changes a campaign: each function is one transaction, and the journal has one way in."""
