"""The one door to the compiler.

What is compiled once is kept on disk (beside the source, or in the user's cache), so nobody waits for it twice; Numba
makes it anew when its own source has changed, and we see to it when another one has that is compiled into it. Of
several processes that need the same at once, one compiles it and the others wait for that. All whole numbers are
signed 64-bit words: Numba turns a sum of a signed and an unsigned one into a float.

Where Numba is not installed, what comes through here stays as it is written: slow, but the same. What uses no array
runs there too, so that whoever learned something on a compiled twin can be asked without one.
"""

import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Any, ParamSpec, TypeVar, cast

from droptable.kernels import are_installed

if are_installed():
    import numba
    from llvmlite import ir
    from numba import types
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")
SOURCES = Path(__file__).parent


def forget_stale(sources: Path) -> None:
    """Forget what was compiled beside these sources unless every one of them is as it was then.

    Where nobody may write there, nothing is kept there: a package is installed as a whole.
    """
    stats = {source: source.stat() for source in sorted(sources.rglob("*.py"))}
    now = "\n".join(f"{source} {stat.st_mtime_ns} {stat.st_size}" for source, stat in stats.items())
    stamp = sources / "__pycache__" / "compiled-from.txt"
    try:
        if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
            return
        for index in sources.rglob("*.nbi"):
            index.unlink(missing_ok=True)  # another process may be doing the same
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(now, encoding="utf-8")
    except OSError:
        return


if are_installed():
    forget_stale(SOURCES)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; other threads may run meanwhile."""
    if not are_installed():
        return function
    kernel: Callable[P, R] = _kernel(numba.njit(cache=True, nogil=True)(function))
    return kernel


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function into whoever calls it: a call would cost more than what it does."""
    if not are_installed():
        return function
    kernel: Callable[P, R] = _kernel(numba.njit(cache=True, nogil=True, forceinline=True)(function))
    return kernel


def _kernel(kernel: Any) -> Any:
    """Let other kernels call this one with constants as with any numbers: Numba would compile it anew for each.

    And let one process at a time compile it, whom Ctrl-C can end.
    """
    template, plain = kernel.get_call_template, cast(Any, types).unliteral
    compile_it = kernel.compile

    def plain_template(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return template(tuple(map(plain, arguments)), {name: plain(kind) for name, kind in named.items()})

    def compile_interruptibly(signature: Any) -> Any:
        with _hearing(), _alone(kernel):
            return compile_it(signature)

    kernel.get_call_template = plain_template
    kernel.compile = compile_interruptibly
    return kernel


@contextmanager
def _alone(kernel: Any) -> Iterator[None]:
    """Wait until no other process compiles this kernel: what was made is on disk then, and loaded from there.

    Kernels call kernels, and never in a circle, so that nobody waits for who waits for them.
    """
    # Numba's own lock comes first: a thread that has it may be about to ask for this kernel
    with global_compiler_lock:
        if kernel.py_func in _compiling:  # it calls itself with other kinds of numbers
            yield
            return
        _compiling.add(kernel.py_func)
        try:
            with _locked(Path(kernel._cache.cache_path), kernel.py_func):
                yield
        finally:
            _compiling.discard(kernel.py_func)


_compiling = set[Callable[..., Any]]()


@contextmanager
def _locked(folder: Path, function: Callable[..., Any]) -> Iterator[None]:
    """Hold a function's lock in the folder where it is kept; where there are no locks, two may do the same work."""
    if sys.platform == "win32":
        yield
        return
    from fcntl import LOCK_EX, flock

    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / f"{function.__module__}.{function.__qualname__}.lock").open("w")
    except OSError:
        yield
        return
    with lock:
        flock(lock, LOCK_EX)
        yield


@contextmanager
def _hearing() -> Iterator[None]:
    """Hear Ctrl-C wherever it comes, but not while LLVM is spoken to: it comes again until that is done.

    What is raised there while LLVM calls back is printed and forgotten; elsewhere, something is freed twice at the end.
    Whoever has an ear of their own keeps it.
    """
    usual = signal.default_int_handler
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not usual:
        yield
        return

    again: Timer | None = None

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal again
        if not _speaks_to_llvm(frame):
            usual(number, frame)
        if again is None:
            again = Timer(0.01, come_again)
            again.daemon = True
            again.start()

    def come_again() -> None:
        nonlocal again
        again = None
        interrupt_main()

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    except KeyboardInterrupt:
        if again is not None:
            again.cancel()  # who was heard is not heard a second time, where nobody expects it
        raise
    finally:
        signal.signal(signal.SIGINT, usual)


def _speaks_to_llvm(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith("llvmlite.binding"):
            return True
        frame = frame.f_back
    return False


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


def _hiding() -> Callable[[int], int]:
    """Return what gives a word back as one that the compiler has never seen: no instruction at all."""
    if not are_installed():
        return lambda word: word

    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        nothing = ir.InlineAsm(ir.FunctionType(word, [word]), "", "=r,0", side_effect=True)
        return builder.call(nothing, arguments)

    hidden: Any = intrinsic(lambda _context, _word: (types.int64(types.int64), emit))
    same: Callable[[int], int] = hidden
    return same


_unseen = _hiding()


@inlined
def unseen(word: int) -> int:
    """Return the word, for what happens seldom: nothing of it is worked out beforehand and kept in a register."""
    return _unseen(word)


@compiled
def count(mask: int) -> int:
    """Return how many bits are set."""
    return _count(mask)


@compiled
def lowest(mask: int) -> int:
    """Return the place of the lowest bit that is set, 64 if none is."""
    return _zeros(mask)
