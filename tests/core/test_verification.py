"""What a record proves, what it claims, what is open; and whatever does not hold is refused with a reason."""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import example, given, settings
from hypothesis import strategies as st

import droptable
from droptable.core.errors import NotationError, OptionError, VerificationError
from droptable.core.match import play_out, start
from droptable.core.nature import ProvableDraws
from droptable.core.record import Line, Promise, Record, Signature, format_record, parse_record, record_of
from droptable.signatures import SigningKey, check_key, fits
from droptable.verification import Gap, Signer, Standing, Verification, verify
from tests.conformance import tiny
from tests.rules.number_drop import LAST_ROUND

tiny.register()


def played(seed: int = 1, salts: tuple[str, ...] = ("", "moon", ""), choices: int = 1) -> Record:
    game = droptable.game("drop-or-pop")
    draws = ProvableDraws(Random(seed).randbytes(32), "t1", salts)
    random = Random(choices)
    match = play_out(start(game), lambda m, seat: game.sample(m.state, seat, random.randrange), draws)
    promise = Promise(draws.table, draws.commitment, draws.salts, draws.secret.hex())
    return record_of(match, [["Ann"], ["Ben", "Cem"], ["bot:greedy"]], promise)


def standing(verdict: Verification, code: str) -> Standing:
    return next(finding.standing for finding in verdict.findings if finding.code == code)


def test_a_sound_record_verifies() -> None:
    record = played()
    verdict = verify(record)
    assert verdict.over
    assert verdict.moves == len(record.lines)
    assert verdict.draws == sum(line.actor is None for line in record.lines)
    assert verdict.unchecked == ()
    assert verdict.from_usual_start
    assert verdict.gaps == Gap.SIGNATURE


def test_a_changed_roll_is_found() -> None:
    record = played()
    at = next(i for i, line in enumerate(record.lines) if line.actor is None and i)
    other = "red" if record.lines[at].text != "red" else "blue"
    # the same record up to there, so that only the roll itself can be what is wrong
    changed = replace(record, lines=(*record.lines[:at], Line(None, other)))
    with pytest.raises(VerificationError) as found:
        verify(changed)
    assert (found.value.code, found.value.arguments["line"]) == ("wrong-nature", at + 1)
    assert found.value.arguments["expected"] == record.lines[at].text


def test_an_illegal_move_is_found() -> None:
    record = played()
    first = next(i for i, line in enumerate(record.lines) if line.actor is not None)
    lines = (*record.lines[:first], replace(record.lines[first], text="pop"), *record.lines[first + 1 :])
    with pytest.raises(VerificationError) as found:
        verify(replace(record, lines=lines))
    assert found.value.code == "bad-move"
    assert found.value.clause == "DP-2.5"


@pytest.mark.parametrize("change", [{"table": "t2"}, {"salts": ("", "", "")}, {"secret": "00" * 32}])
def test_another_promise_is_found(change: dict[str, object]) -> None:
    record = played()
    assert record.promise is not None
    with pytest.raises(VerificationError):
        verify(replace(record, promise=replace(record.promise, **change)))  # type: ignore[arg-type]


def test_too_few_salts_are_found() -> None:
    record = played()
    assert record.promise is not None
    with pytest.raises(VerificationError, match="wrong-salts"):
        verify(replace(record, promise=replace(record.promise, salts=("",))))


def test_dice_that_were_given_are_claimed() -> None:
    verdict = verify(replace(played(), promise=None))
    assert verdict.unchecked == ("dice-given",)
    assert verdict.gaps == Gap.LUCK | Gap.SIGNATURE
    assert standing(verdict, "dice-given") is Standing.CLAIMED


def test_a_secret_that_is_missing_after_the_end_is_not_excused() -> None:
    record = played()
    assert record.promise is not None
    withheld = replace(record, promise=replace(record.promise, secret=None))
    verdict = verify(withheld)
    assert (verdict.unchecked, verdict.draws, verdict.over) == (("secret-withheld",), 0, True)
    assert verdict.gaps == Gap.LUCK | Gap.SIGNATURE
    under_way = verify(replace(withheld, lines=record.lines[:8]))
    assert under_way.unchecked == ("secret-awaited",)
    assert under_way.gaps == Gap.END | Gap.LUCK | Gap.SIGNATURE


def test_a_record_that_was_cut_short_is_open_and_a_secret_that_is_out_by_then_is_told() -> None:
    record = played()
    verdict = verify(replace(record, lines=record.lines[:8]))
    assert verdict.gaps == Gap.END | Gap.SIGNATURE
    assert standing(verdict, "not-over") is Standing.OPEN
    assert standing(verdict, "secret-early") is Standing.OPEN
    assert "over" not in {finding.code for finding in verdict.findings}


def test_a_record_without_moves_proves_nothing() -> None:
    verdict = verify(replace(played(), lines=()))
    assert standing(verdict, "no-moves") is Standing.OPEN
    assert not {"moves", "draws", "over"} & {finding.code for finding in verdict.findings}


def test_a_game_from_an_invented_position_is_called_a_set_up() -> None:
    """One round before the end, and everything but a last combo is there."""
    text = f"""droptable-record 1
game: number-drop
rules: 1
seat: ["Cheat"]
start: {LAST_ROUND}
dice: given

0 circle a1 b1 c1
* round-end
"""
    verdict = verify(parse_record(text))
    assert verdict.over
    assert not verdict.from_usual_start
    assert verdict.gaps == Gap.START | Gap.SIGNATURE
    assert standing(verdict, "start-given") is Standing.CLAIMED


def test_the_usual_position_is_no_set_up_for_being_written_down() -> None:
    game = droptable.game("drop-or-pop")
    assert verify(replace(played(), start=game.format_state(game.initial_state()))).from_usual_start


def test_other_legal_moves_with_the_same_dice_are_claimed_unless_somebody_signed_them() -> None:
    """Nobody can tell which of two games was played: an unsigned one is never proven, and a signature fits but one."""
    told, other = played(choices=1), played(choices=2)
    assert told.promise == other.promise
    assert told.lines != other.lines
    for record in (told, other):
        assert verify(record).gaps == Gap.SIGNATURE
        assert standing(verify(record), "unsigned") is Standing.CLAIMED
    signed = SigningKey.made().signed(told)
    with pytest.raises(VerificationError, match="broken-signature"):
        verify(replace(other, signature=signed.signature))


def test_effects_of_another_world_are_left_unchecked() -> None:
    game = tiny.Pebbles()
    draws = ProvableDraws(bytes(32), "t", ("", ""))
    match = play_out(start(game), lambda m, seat: next(iter(game.legal_actions(m.state, seat))), draws, tiny.Slope())
    promise = Promise("t", draws.commitment, draws.salts, draws.secret.hex())
    record = record_of(match, [["a"], ["b"]], promise, tiny.Slope())
    assert record.world == "slope/1"
    assert verify(record, tiny.Slope()).effects == 3
    assert verify(replace(record, world="slope/2"), tiny.Slope()).unchecked == ("world-differs",)
    assert verify(record).unchecked == ("no-world",)
    assert Gap.LUCK in verify(record).gaps
    wrong = tuple(replace(line, text="rolled 9") if line.text.startswith("rolled") else line for line in record.lines)
    with pytest.raises(VerificationError, match="wrong-nature"):
        verify(replace(record, lines=wrong), tiny.Slope())


def test_dice_without_salts_verify() -> None:
    game = droptable.game("drop-or-pop", starter="first")
    draws = ProvableDraws(bytes(32), "kitchen")
    match = play_out(start(game), lambda m, seat: next(iter(game.legal_actions(m.state, seat) or ())), draws)
    promise = Promise(draws.table, draws.commitment, draws.salts, draws.secret.hex())
    record = record_of(match, [["a"], ["b"], ["c"]], promise)
    assert verify(parse_record(format_record(record))).draws > 0


def test_a_broken_promise_is_called_that() -> None:
    record = played()
    assert record.promise is not None
    lied = replace(record, promise=replace(record.promise, commitment="0" * 64))
    with pytest.raises(VerificationError, match="broken-promise"):
        verify(lied)


# ---------------------------------------------------------------- signatures

KEY = SigningKey.made()
SIGNED = KEY.signed(played())
TEXT = format_record(SIGNED)


def is_found(text: str) -> bool:
    """Tell whether a change is noticed: it is no record any more, or one that does not hold."""
    try:
        verify(parse_record(text), keys=[KEY.public])
    except (NotationError, OptionError, VerificationError, droptable.UnknownNameError, droptable.UnavailableError):
        return True
    return False


def test_a_whole_game_from_the_usual_start_that_a_known_server_signed_is_proven() -> None:
    read = parse_record(TEXT)
    assert read == SIGNED
    verdict = verify(read, keys=[KEY.public])
    assert verdict.signer is Signer.KNOWN
    assert verdict.gaps == Gap(0)
    assert {finding.code for finding in verdict.findings if finding.standing is not Standing.PROVEN} == {"names"}


def test_a_key_in_the_record_alone_proves_only_that_nothing_was_changed_since() -> None:
    verdict = verify(SIGNED)
    assert (verdict.signer, verdict.gaps) == (Signer.SOMEBODY, Gap.SIGNER)
    assert standing(verdict, "unchanged") is Standing.PROVEN
    assert standing(verdict, "signer-unknown") is Standing.CLAIMED
    stranger = verify(SigningKey.made().signed(played(choices=2)), keys=[KEY.public])
    assert (stranger.signer, stranger.gaps) == (Signer.STRANGER, Gap.SIGNER)


def test_a_record_is_signed_the_same_every_time_and_reads_as_the_one_that_it_was() -> None:
    assert KEY.signed(SIGNED) == SIGNED
    assert SigningKey.parsed(KEY.pem).signed(played()) == SIGNED
    assert replace(parse_record(TEXT), signature=None) == played()
    assert TEXT.startswith("droptable-record 2\n")
    assert not verify(parse_record(TEXT)).unchecked


def test_every_changed_byte_of_a_signed_record_is_found() -> None:
    raw = TEXT.encode()
    for at in range(len(raw)):
        for bit in (0, 3, 5):
            changed = bytes([*raw[:at], raw[at] ^ 1 << bit, *raw[at + 1 :]])
            assert is_found(changed.decode(errors="replace")), f"bit {bit} of byte {at}"


def test_every_deleted_byte_and_every_inserted_space_or_line_end_is_found() -> None:
    assert [at for at in range(len(TEXT)) if not is_found(TEXT[:at] + TEXT[at + 1 :])] == []
    for more in (" ", "\n", "\r", "0", "\ufeff"):
        assert [at for at in range(len(TEXT) + 1) if not is_found(TEXT[:at] + more + TEXT[at:])] == []


def test_a_signed_record_that_was_cut_anywhere_is_found() -> None:
    assert [at for at in range(len(TEXT)) if not is_found(TEXT[:at])] == []


def test_lines_in_another_order_or_left_out_or_twice_are_found() -> None:
    rows = TEXT.splitlines(keepends=True)
    swaps = [[*rows[:n], rows[n + 1], rows[n], *rows[n + 2 :]] for n in range(len(rows) - 1) if rows[n] != rows[n + 1]]
    without = [rows[:n] + rows[n + 1 :] for n in range(len(rows))]
    twice = [[*rows[:n], rows[n], *rows[n:]] for n in range(len(rows))]
    for changed in (*swaps, *without, *twice):
        assert is_found("".join(changed)), changed


@settings(max_examples=300)
@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.text(max_size=12))
@example(0, 0, "\ufeff")
@example(len(TEXT), 0, "\n")
@example(len(TEXT), 0, "#")
def test_whatever_is_put_in_place_of_something_is_found_unless_it_is_a_note(at: int, length: int, more: str) -> None:
    changed = TEXT[:at] + more + TEXT[at + length :]
    rows = [row for row in changed.split("\n") if not row.startswith("#")]
    assert "\n".join(rows) == TEXT.removesuffix("\n") or "\n".join(rows) == TEXT or is_found(changed)


@pytest.mark.parametrize(
    "changed",
    [
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT,
        TEXT + "\n",
        TEXT.rstrip("\n"),
        TEXT.replace('["Ben", "Cem"]', '["Ben","Cem"]'),
        TEXT.replace('["Ann"]', '["\\u0041nn"]'),
        TEXT.replace("rules: 1\n", "").replace("dice:", "rules: 1\ndice:"),
    ],
)
def test_a_text_that_says_the_same_in_another_spelling_is_read_but_not_taken_for_the_signed_one(changed: str) -> None:
    read = parse_record(changed)
    assert replace(read, signature=SIGNED.signature) == SIGNED
    with pytest.raises(VerificationError, match="other-spelling"):
        verify(read)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": (("Eve",), ("Ben", "Cem"), ("bot:greedy",))},
        {"options": {"turn_limit": "500"}},
        {"lines": SIGNED.lines[:-1]},
        {"promise": None},
        {"start": "bbb/-/-/- 0 red -", "lines": ()},
        {"signature": Signature(SigningKey.made().public, SIGNED.signature.value if SIGNED.signature else "")},
        {"signature": Signature("f" * 64, "0" * 128)},
        {"signature": Signature(KEY.public, "0" * 128)},
    ],
)
def test_whatever_a_program_changes_in_a_signed_record_is_found(change: dict[str, object]) -> None:
    with pytest.raises(VerificationError, match="broken-signature"):
        verify(replace(SIGNED, **change))  # type: ignore[arg-type]


def test_a_branch_of_a_signed_record_is_nobodys_word() -> None:
    assert droptable.branch(SIGNED, 7).signature is None


def test_without_what_checks_signatures_everything_else_is_still_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.setitem(sys.modules, module, None)
    verdict = verify(parse_record(TEXT), keys=[KEY.public])
    assert (verdict.signer, verdict.gaps) == (Signer.UNCHECKED, Gap.SIGNATURE)
    assert standing(verdict, "signature-unchecked") is Standing.CLAIMED
    assert verdict.draws > 0
    with pytest.raises(VerificationError, match="wrong-nature"):
        verify(replace(SIGNED, lines=(Line(None, "starts 2"),)))
    with pytest.raises(droptable.UnavailableError, match="no-extra"):
        SigningKey.made()


def test_what_is_no_public_key_is_refused() -> None:
    assert check_key(f" {KEY.public.upper()}\n") == KEY.public
    for text in ("", "abc", "g" * 64, KEY.public + "00"):
        with pytest.raises(OptionError, match="bad-key"):
            check_key(text)


def test_a_private_key_is_in_no_text_but_its_own() -> None:
    secret = KEY.pem.splitlines()[1].decode()
    assert secret not in repr(KEY) + str(KEY) + TEXT
    for text in (b"", b"no key", KEY.pem[:-40]):
        with pytest.raises(ValueError):  # noqa: PT011
            SigningKey.parsed(text)


def test_the_browsers_example_is_still_signed_like_this() -> None:
    """`web/tests/signature.test.ts` checks it with another library."""
    root = Path(__file__).parents[2]
    record = parse_record((root / "tests/golden/drop_or_pop/handed-over.record.txt").read_text(encoding="utf-8"))
    key = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
    named = replace(record, seats=(("Zoë 👩\u200d👧", "Ömer"), *record.seats[1:]))
    example = (root / "web/tests/fixtures/signed.record.txt").read_text(encoding="utf-8")
    assert example == format_record(key.signed(named))


def test_notes_change_nothing_about_a_signature() -> None:
    root = Path(__file__).parents[2]
    text = (root / "web/tests/fixtures/signed.record.txt").read_text(encoding="utf-8")
    head, gap, body = text.partition("\n\n")
    rows = body.splitlines(keepends=True)
    noted = head + gap + rows[0] + "# [0.5]  Well,\n#   well!\n" + "".join(rows[1:]) + "# The end.\n"
    assert verify(parse_record(noted), keys=[]) == verify(parse_record(text), keys=[])
    for last in ("# The end.", "#"):  # which somebody has put there without a line end
        assert verify(parse_record(text + last), keys=[]) == verify(parse_record(text), keys=[])
        for changed in (text.rstrip("\n") + last, text + last + "\n\n"):
            with pytest.raises(VerificationError):
                verify(parse_record(changed), keys=[])
    record = parse_record(noted)
    assert record.signature is not None and fits(record, record.signature)
    assert parse_record(format_record(record)) == record
    for changed in (noted.replace("\n# The end.", "\n * The end."), noted.replace(" pop\n", " drop\n", 1)):
        with pytest.raises((VerificationError, NotationError)):
            verify(parse_record(changed), keys=[])
