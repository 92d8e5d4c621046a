"""`python -m droptable` is the command `droptable`."""

from droptable.cli import main

if __name__ == "__main__":
    main(prog_name="droptable")
