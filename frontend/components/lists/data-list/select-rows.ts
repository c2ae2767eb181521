import type { Selection } from './types.ts';

/** Last toggled row, from which Shift selects a range. */
export type Anchor = { current: string };

/** Return the selection with one row toggled. */
const toggle = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id)
    ? new Set([...selected].filter((other) => other !== id))
    : new Set([...selected, id]);

/** Return the selection extended by a range of rows. `rows`: all ids in their order on the page. */
function extendTo(
  { ids, allows = () => true }: Selection,
  rows: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const [first = 0, last = 0] = [rows.indexOf(from), rows.indexOf(to)].sort((a, b) => a - b);
  return first < 0
    ? toggle(ids, to)
    : new Set([...ids, ...rows.slice(first, last + 1).filter(allows)]);
}

/** Toggle a row, or with `range` select all rows between the anchor and this row. The row becomes the new anchor. */
export function selectRow(
  selection: Selection,
  rows: readonly string[],
  anchor: Anchor,
  id: string,
  range: boolean,
): void {
  selection.onChange(
    range ? extendTo(selection, rows, anchor.current, id) : toggle(selection.ids, id),
  );
  anchor.current = id;
}
