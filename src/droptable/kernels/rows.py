"""Rows of numbers: arrays for the compiler, lists where there is none."""

from typing import Protocol, TypeVar

N = TypeVar("N")
N_co = TypeVar("N_co", covariant=True)


class Row(Protocol[N_co]):
    """Numbers that are read."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> N_co: ...


class Room(Protocol[N]):
    """Numbers that are written, too."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> N: ...

    def __setitem__(self, at: int, number: N, /) -> None: ...
