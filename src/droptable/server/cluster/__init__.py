"""Several processes, on one machine or many, that share a database and speak to each other over a bus.

Each table has one keeper at a time: the process that has its lease (`leases`). Others let their visitors in there from
afar (`far_tables`, `gate`), by letters over the bus (`letters`, `bus`). Who is alive stands in the database (`roster`).
"""
