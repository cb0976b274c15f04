"""Lords who bid, recruit and march by themselves. They see the state, never the opponent's sealed orders."""
