"""Views by who looks: everybody, organisers, players, tables, helpers, the big screen."""
