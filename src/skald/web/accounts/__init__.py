"""Who runs events: organisers sign in; players never have to."""
