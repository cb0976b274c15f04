"""`python -m skald` is the same as `skald`."""

from skald.cli.main import main

if __name__ == "__main__":
    main()
