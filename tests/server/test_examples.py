"""The protocol by example: every message of the page is one, and every kind of message is on the page."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from droptable.server import messages

PAGE = (Path(__file__).parents[2] / "docs" / "messages.md").read_text("utf-8")
EXAMPLES: list[dict[str, Any]] = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
SENT = {str(kind.__struct_config__.tag): kind for kind in get_args(messages.FromClient)}
ANSWERED = {str(kind.__struct_config__.tag): kind for kind in get_args(messages.FromServer)}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.get("kind", "http")))
def test_every_example_is_a_message(example: dict[str, Any]) -> None:
    text = json.dumps(example)
    if "kind" not in example:
        kind = messages.NewTable if "game" in example else messages.Opened
        msgspec.json.decode(text, type=kind)
        return
    kinds = messages.FromClient if example["kind"] in SENT else messages.FromServer
    decoded = msgspec.json.decode(text, type=kinds)
    assert set(json.loads(msgspec.json.encode(decoded))) >= set(example)


def test_no_message_is_missing() -> None:
    assert {example["kind"] for example in EXAMPLES if "kind" in example} == {*SENT, *ANSWERED}


def test_the_game_is_told_from_hello_to_its_end() -> None:
    told = [
        json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE.partition("## A small game")[2], re.DOTALL)
    ]
    assert told[0]["kind"] == "hello"
    assert told[-1]["result"]["marks"] == ["draw", "turn-limit"]
    assert {"welcome", "shown", "refused", "considered", "done"} <= {message["kind"] for message in told}
