"""Events in the browser: the pure package `tournament`, kept in a journal and shown to the right people."""
