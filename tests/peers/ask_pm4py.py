"""Prints what PM4Py finds in an event log, as JSON: in every event, and in those that count by their transition.

Its argument is JSON: `path`, `format`, the names of the columns, and for a CSV its `delimiter` and `encoding`."""

import json
import sys

import pandas
import pm4py


def read(asked):
    if asked["format"] == "xes":
        rows = pm4py.read_xes(asked["path"], variant="iterparse")
    else:
        rows = pandas.read_csv(
            asked["path"], sep=asked["delimiter"], encoding=asked["encoding"], dtype=str
        )
    at = asked["at"]
    # Moments are kept in milliseconds here; and PM4Py has to know the zone of each.
    rows[at] = pandas.to_datetime(rows[at], utc=True, format="ISO8601").dt.floor("ms")
    return rows


def counted(rows, asked):
    """Completions, and all events of activities that are never completed."""
    transition = asked.get("lifecycle")
    if transition not in rows.columns:
        return rows
    transitions = rows[transition].str.lower()
    is_complete = transitions == "complete"
    if transitions.nunique() < 2 or not is_complete.any():
        return rows
    completed = set(rows.loc[is_complete, asked["activity"]])
    is_open = ~rows[asked["activity"]].isin(completed)
    return rows[is_complete | is_open | transitions.isna()]


def figures(rows, asked):
    log = pm4py.format_dataframe(
        rows.copy(),
        case_id=asked["caseId"],
        activity_key=asked["activity"],
        timestamp_key=asked["at"],
    )
    moves, starts, ends = pm4py.discover_dfg(log)
    waits, _, _ = pm4py.discover_performance_dfg(log)
    durations = pandas.Series(pm4py.get_all_case_durations(log))
    variants = pm4py.get_variants(log)
    return {
        "requests": int(log["case:concept:name"].nunique()),
        "events": len(log),
        "starts": {name: int(count) for name, count in starts.items()},
        "ends": {name: int(count) for name, count in ends.items()},
        "moves": [[a, b, int(count)] for (a, b), count in moves.items()],
        "medians": [[a, b, float(wait["median"])] for (a, b), wait in waits.items()],
        "variants": [[list(way), int(count)] for way, count in variants.items()],
        "median": float(durations.median()),
    }


wanted = json.loads(sys.argv[1])
found = read(wanted)
print(
    json.dumps(
        {"every": figures(found, wanted), "completions": figures(counted(found, wanted), wanted)}
    )
)
