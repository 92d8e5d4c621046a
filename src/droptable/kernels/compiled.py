"""The one door to the compiler.

What is compiled once is kept on disk (beside the source, or in the user's cache), so nobody waits for it twice. All
whole numbers are signed 64-bit words: Numba turns a sum of a signed and an unsigned one into a float.

Where Numba is not installed, what comes through here stays as it is written: slow, but the same. What uses no array
runs there too, so that whoever learned something on a compiled twin can be asked without one.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from droptable.kernels import are_installed

if are_installed():
    import numba
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; other threads may run meanwhile."""
    if not are_installed():
        return function
    kernel: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    return kernel


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function into whoever calls it: a call would cost more than what it does."""
    if not are_installed():
        return function
    kernel: Callable[P, R] = numba.njit(cache=True, nogil=True, forceinline=True)(function)
    return kernel


def _counting() -> tuple[Callable[[int], int], Callable[[int], int]]:
    """Return what counts a word's bits, and the zeros below its lowest one: an instruction each."""
    if not are_installed():
        return int.bit_count, lambda mask: (mask & -mask).bit_length() - 1 if mask else 64

    def of_word(emit: Callable[[Any, Any], Any]) -> Callable[..., Any]:
        """Return a typing function for an instruction that makes a word of a word."""

        def typing(_context: Any, _word: Any) -> Any:
            return types.int64(types.int64), lambda _context, builder, _signature, arguments: emit(
                builder, arguments[0]
            )

        return typing

    count = intrinsic(of_word(lambda builder, word: builder.ctpop(word)))
    zeros = intrinsic(of_word(lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 0))))
    return count, zeros


_count, _zeros = _counting()


@compiled
def count(mask: int) -> int:
    """Return how many bits are set."""
    return _count(mask)


@compiled
def lowest(mask: int) -> int:
    """Return the place of the lowest bit that is set, 64 if none is."""
    return _zeros(mask)
