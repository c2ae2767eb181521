import type { Column } from './types.ts';

/** Column definition without its cell renderer. */
export type ColumnHead = Omit<Column<never>, 'render'>;

/** List the optional columns, each with whether it is shown: visible ones in their order, then the others. */
export function listOptionalColumns<Head extends ColumnHead>(
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
 * Apply the chosen columns: keys in order, or null for the defaults of the list. Unknown keys are ignored. Fixed
 * columns remain at their end of the list.
 */
export function arrangeColumns<Head extends ColumnHead>(
  columns: readonly Head[],
  chosen: readonly string[] | null,
): Head[] {
  const firstFree = columns.findIndex(({ fixed }) => !fixed);
  const shown = listOptionalColumns(columns, chosen).flatMap(({ column, isShown }) =>
    isShown ? [column] : [],
  );
  const isFixed = ({ fixed }: Head) => fixed;
  return [
    ...columns.slice(0, firstFree).filter(isFixed),
    ...shown,
    ...columns.slice(firstFree).filter(isFixed),
  ];
}
