/**
 * Audience of a view: everybody as far as their rights go, administrators only, or nobody else,
 * since its figures are about the reader.
 */
export type SeenBy = 'everybody' | 'administrators' | 'owner';

const queryOf = (view: string) => new URLSearchParams(view.split('?')[1] ?? '');

/** A dashboard says itself what its figures are of; the process is of the days that are asked for. */
export const isOfProcess = (view: string): boolean => view.split('?')[0] === '/process/view';

/** Whether a view is worth sending to others, and to whom: of "mine" each would get figures of their own. */
export function seenBy(view: string): SeenBy {
  if (isOfProcess(view)) return 'everybody';
  return queryOf(view).get('of') === 'all' ? 'administrators' : 'owner';
}

/** The imported log that a view is of; none: of requests of the product. */
export function findImportedLogId(view: string): string | undefined {
  const source = isOfProcess(view) ? queryOf(view).get('source') : null;
  // Others are read as if there were none, by the view itself.
  return source !== null && /^[\da-f-]{36}$/i.test(source) ? source : undefined;
}
