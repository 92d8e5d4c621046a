"""Dice that nobody has to believe: promised before the first roll, proven after the last."""

import secrets

import droptable

draws = droptable.ProvableDraws(secrets.token_bytes(32), table="kitchen", salts=("", "blue moon", ""))
print("promised:", draws.commitment)

table = droptable.PlainTable(droptable.start(droptable.game("drop-or-pop")), draws)
while not table.is_over:
    table.do(table.legal.some())

promise = droptable.Promise(draws.table, draws.commitment, draws.salts, draws.secret.hex())
record = droptable.record_of(table.match, [("Ann",), ("Ben",), ("Cem",)], promise)
found = droptable.verify(record)
print(f"{found.draws} rolls follow from the secret; left open: {found.unchecked}")
