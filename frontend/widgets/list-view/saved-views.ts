import { translateText } from '#frontend/lib/text.ts';
import { type SavedView, SharedViewsInput } from '#shared/lists/list-choices.ts';

/** Query parameter that lists the columns, separated by dots. */
const columnsPart = 'columns';
export const readColumnsParam = (search: URLSearchParams): string[] | null =>
  search.get(columnsPart)?.split('.').filter(Boolean) ?? null;

/** Return the query with these columns. Null: the person's stored columns apply. */
export function setColumnsParam(search: URLSearchParams, columns: readonly string[] | null) {
  const next = new URLSearchParams(search);
  if (columns) next.set(columnsPart, columns.join('.'));
  else next.delete(columnsPart);
  return next;
}

/**
 * Return the query parameters that a saved view stores, always in the same order. `parts`: the parameter names that the
 * list supports.
 */
export function extractViewParams(search: URLSearchParams, parts: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const part of [...parts, columnsPart]) {
    const value = search.get(part);
    if (value) kept.set(part, value);
  }
  return kept.toString();
}

/** Whether a saved view equals the view in the URL. */
export const isCurrentView = ({ search }: SavedView, shown: string, parts: readonly string[]) =>
  extractViewParams(new URLSearchParams(search), parts) === shown;

/** Describe why these views can't be saved; undefined if they can. */
export function findViewsError(views: readonly SavedView[]): string | undefined {
  const { error } = SharedViewsInput.safeParse({ views });
  return error && [...new Set(error.issues.map(({ message }) => translateText(message)))].join(' ');
}
