/**
 * Audience of a view: everybody within their rights, administrators only, or only its owner, because the figures are
 * about the reader.
 */
export type ViewAudience = 'everybody' | 'administrators' | 'owner';

const queryOf = (view: string) => new URLSearchParams(view.split('?')[1] ?? '');

/** True for the process, whose period is selected. A dashboard has a fixed period. */
export const isOfProcess = (view: string): boolean => view.split('?')[0] === '/process/view';

/** Return the audience to whom a view can be sent. A view of "mine" would show all recipients their own figures. */
export function findViewAudience(view: string): ViewAudience {
  if (isOfProcess(view)) return 'everybody';
  return queryOf(view).get('of') === 'all' ? 'administrators' : 'owner';
}

/** Return the imported log of a view, or undefined for requests of the product. */
export function findImportedLogId(view: string): string | undefined {
  const source = isOfProcess(view) ? queryOf(view).get('source') : null;
  // The view itself ignores invalid values, too.
  return source !== null && /^[\da-f-]{36}$/i.test(source) ? source : undefined;
}
