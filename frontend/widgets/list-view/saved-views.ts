import { translateText } from '#frontend/lib/text.ts';
import { SaidSharedViews, type SavedView } from '#shared/lists/list-choices.ts';

/** The part of an address that names the columns, with dots between. */
const columnsPart = 'columns';
export const columnsIn = (search: URLSearchParams): string[] | null =>
  search.get(columnsPart)?.split('.').filter(Boolean) ?? null;

/** The address with these columns; null: as the person has chosen them elsewhere. */
export function withColumns(search: URLSearchParams, columns: readonly string[] | null) {
  const next = new URLSearchParams(search);
  if (columns) next.set(columnsPart, columns.join('.'));
  else next.delete(columnsPart);
  return next;
}

/**
 * Return the parts of an address that a view of a list stores, always in the same order. `parts`: the names
 * that the list knows.
 */
export function viewIn(search: URLSearchParams, parts: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const part of [...parts, columnsPart]) {
    const value = search.get(part);
    if (value) kept.set(part, value);
  }
  return kept.toString();
}

/** Whether a view is what an address shows. */
export const isShown = ({ search }: SavedView, shown: string, parts: readonly string[]) =>
  viewIn(new URLSearchParams(search), parts) === shown;

/** Why these views can't be saved, in words; undefined when they can. */
export function refusedViews(views: readonly SavedView[]): string | undefined {
  const { error } = SaidSharedViews.safeParse({ views });
  return error && [...new Set(error.issues.map(({ message }) => translateText(message)))].join(' ');
}
