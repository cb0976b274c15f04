"""The second edition: the rulebook with its 2022 FAQ."""
