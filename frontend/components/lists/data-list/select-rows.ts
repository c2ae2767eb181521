import type { Selection } from './types.ts';

/** The row that was switched last: where Shift starts from. */
export type Anchor = { current: string };

/** The selection with one row switched. */
const toggle = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id)
    ? new Set([...selected].filter((other) => other !== id))
    : new Set([...selected, id]);

/** With the rows from one to another. `rows`: all ids in their order on the page. */
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

/** Switches a row, or with `range` takes all from the one switched before up to it; the row is the next anchor. */
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
