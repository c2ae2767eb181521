import type { Column } from './types.ts';

/** A column apart from what its cells hold. */
export type ColumnHead = Omit<Column<never>, 'render'>;

/** The columns that can be left out: shown ones in their order, then the others. */
export function freeColumns<Head extends ColumnHead>(
  columns: readonly Head[],
  chosen: readonly string[] | null,
): { readonly column: Head; readonly isShown: boolean }[] {
  const free = columns.filter(({ fixed }) => !fixed);
  const shown =
    chosen?.flatMap((key) => free.find((column) => column.key === key) ?? []) ??
    free.filter(({ hiddenAtFirst }) => !hiddenAtFirst);
  return [
    ...shown.map((column) => ({ column, isShown: true })),
    ...free.filter((one) => !shown.includes(one)).map((column) => ({ column, isShown: false })),
  ];
}

/**
 * The columns as they were chosen: their keys in order, null for those that a list has at first. Keys of no column are
 * passed over; fixed columns stay at their end of the list.
 */
export function arrangeColumns<Head extends ColumnHead>(
  columns: readonly Head[],
  chosen: readonly string[] | null,
): Head[] {
  const firstFree = columns.findIndex(({ fixed }) => !fixed);
  const shown = freeColumns(columns, chosen).flatMap(({ column, isShown }) =>
    isShown ? [column] : [],
  );
  const isFixed = ({ fixed }: Head) => fixed;
  return [
    ...columns.slice(0, firstFree).filter(isFixed),
    ...shown,
    ...columns.slice(firstFree).filter(isFixed),
  ];
}
