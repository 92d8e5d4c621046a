"""How these tests read a page: what is asserted of it was waited for, since a page moves and answers when it likes.

`expect` waits, and so do `Person.eventually` and what reads a place at rest. Nothing else that is read off a page may
be in an `assert`, neither at once nor by a name. The sources are looked at; nobody needs a browser for that.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

HERE = Path(__file__).parent
# what Playwright tells of a page as it is at that moment
AT_ONCE = {
    *("all", "all_inner_texts", "all_text_contents", "bounding_box", "content", "evaluate", "evaluate_all"),
    *("evaluate_handle", "get_attribute", "inner_html", "inner_text", "input_value", "is_checked", "is_disabled"),
    *("is_editable", "is_enabled", "is_hidden", "is_visible", "query_selector", "screenshot", "text_content", "title"),
}
AT_ONCE_IF_BARE = {"count"}  # a list's has an argument
AT_ONCE_UNCALLED = {".url"}  # a property begins with its dot
# what looks until it is so, or until nothing moves
WAITING = {"eventually", "box_at_rest", "place_at_rest", "lies_at", "comes_true", "fits"}
# what may be believed at once, and why
HELD = {
    "turn_to": "it stops the sheets",
    "facing": "turn_to has stopped the sheets",
    "contrasts": "turn_to has stopped the sheets",
    "shown_for": "the page's clock stands still, and is what is read",
    "_contrast": "turn_to has stopped the sheets",
    "options_at": "it waits for what the table says",
    "table": "whoever opens a table waits for its address",
    "key": "it is kept before the table is shown",
    "open_table": "it tells of the server",
    "open_with_guest": "it tells who sits there",
    "two_at_a_table": "it tells who sits there",
    "two_and_a_bot": "it tells who sits there",
    "choice": "it reads a match, whose roll has numbers, too",
    "has_fired": "it reads a match, which has a phase, too",
}
Function = ast.FunctionDef


def test_no_assertion_is_about_a_page_as_it_was_at_one_moment() -> None:
    trees = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.py"))}
    readers = _readers([one for tree in trees.values() for one in _functions(tree)])
    tests = {name: tree for name, tree in trees.items() if name.startswith("test_")}
    found = [f"{name}:{line}" for name, tree in tests.items() for line in _hasty(tree, readers)]
    assert found == [], "read once: `expect` or `Person.eventually` would wait for it"


def test_the_eye_for_hasty_reading_sees_it() -> None:
    source = """
def place(one) -> Place:
    return one.bounding_box()

def test_it(ann) -> None:
    assert ann.see("p").is_visible()
    seen = place(ann.see("p"))
    assert seen > 3
    assert ann.page.url == "/"
    [(x, _)] = [(place(one), 1) for one in every]
    assert x
    assert ann.eventually(lambda: place(ann.see("p")), bool)
    assert [1].count(1) == ann.eventually(lambda: seen, bool)
    assert ann.page.evaluate_handle
"""
    tree = ast.parse(source)
    assert list(_hasty(tree, _readers(_functions(tree)))) == [6, 8, 9, 11]


def test_whoever_may_read_at_once_is_still_there() -> None:
    defined = {
        one.name for path in HERE.glob("*.py") for one in _functions(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert {*HELD, *WAITING} <= defined


def _functions(tree: ast.AST) -> list[Function]:
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def _readers(functions: list[Function]) -> set[str]:
    """Return the names of our own functions that tell something of a page as it is at that moment."""
    telling = [one for one in functions if _tells(one) and one.name not in WAITING | HELD.keys()]
    readers = set[str]()
    while more := {_spelling(one) for one in telling if _reads(one, readers)} - readers:
        readers |= more
    return readers


def _spelling(function: Function) -> str:
    """Return how it is called: a property begins with its dot."""
    is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in function.decorator_list)
    return f".{function.name}" if is_property else function.name


def _tells(function: Function) -> bool:
    """Tell whether it returns something; a fixture's or a loop's `yield` is no answer."""
    returned = function.returns
    return not (isinstance(returned, ast.Constant) and returned.value is None) and any(
        isinstance(node, ast.Return) and node.value is not None for node in ast.walk(function)
    )


def _hasty(tree: ast.AST, readers: set[str]) -> Iterator[int]:
    """Yield the lines of assertions about what was read at one moment."""
    for function in _functions(tree):
        if function.name in HELD:
            continue
        names = {name for node in ast.walk(function) for name in _bound(node, readers)}
        for node in ast.walk(function):
            if isinstance(node, ast.Assert) and (_reads(node.test, readers) or names & _names(node.test)):
                yield node.lineno


def _bound(node: ast.AST, readers: set[str]) -> set[str]:
    """Return the names that a statement gives to what it reads at once."""
    if isinstance(node, ast.Assign) and _reads(node.value, readers):
        return {name for target in node.targets for name in _names(target)}
    if isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value and _reads(node.value, readers):
        return _names(node.target)
    return set()


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in _unwaited(tree) if isinstance(node, ast.Name)}


def _reads(tree: ast.AST, readers: set[str]) -> bool:
    return any(_reads_at_once(node, readers) for node in _unwaited(tree))


def _reads_at_once(node: ast.AST, readers: set[str]) -> bool:
    if isinstance(node, ast.Call):
        name = _called(node)
        return name in AT_ONCE | readers or (name in AT_ONCE_IF_BARE and not node.args)
    return isinstance(node, ast.Attribute) and f".{node.attr}" in AT_ONCE_UNCALLED | readers


def _unwaited(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it but for what is handed to something that waits."""
    yield tree
    if isinstance(tree, ast.Call) and _called(tree) in WAITING:
        return
    for child in ast.iter_child_nodes(tree):
        yield from _unwaited(child.value if _is_method(child, tree) else child)


def _is_method(node: ast.AST, of: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(of, ast.Call) and node is of.func and isinstance(node, ast.Attribute)


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
