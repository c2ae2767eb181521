"""Prints what PM4Py finds in an event log (CSV with the columns case, activity and timestamp), as JSON."""

import json
import sys

import pandas
import pm4py

rows = pandas.read_csv(sys.argv[1])
rows["timestamp"] = pandas.to_datetime(rows["timestamp"], utc=True, format="ISO8601")
log = pm4py.format_dataframe(
    rows, case_id="case", activity_key="activity", timestamp_key="timestamp"
)
moves, starts, ends = pm4py.discover_dfg(log)
waits, _, _ = pm4py.discover_performance_dfg(log)
durations = pandas.Series(pm4py.get_all_case_durations(log))
variants = pm4py.get_variants(log)
print(
    json.dumps(
        {
            "requests": int(log["case:concept:name"].nunique()),
            "events": len(log),
            "starts": {name: int(count) for name, count in starts.items()},
            "ends": {name: int(count) for name, count in ends.items()},
            "moves": [[a, b, int(count)] for (a, b), count in moves.items()],
            "medians": [[a, b, float(wait["median"])] for (a, b), wait in waits.items()],
            "variants": [[list(way), int(count)] for way, count in variants.items()],
            "median": float(durations.median()),
        }
    )
)
