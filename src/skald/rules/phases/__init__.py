"""One small module for each stage of a battle: what a frame asks, and what an answer does."""
