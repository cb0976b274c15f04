"""Replays: any recorded battle of the product on the table, with its story, its dice and its luck."""
