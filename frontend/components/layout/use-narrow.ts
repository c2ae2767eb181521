import { useSyncExternalStore } from 'react';

/** Widths up to which a page is narrow: a phone's, or one without room for the table of a list. */
type Width = '48em' | '75em';
const queryOf = (width: Width) => matchMedia(`(max-width: ${width})`);

const listener = (width: Width) => (changed: () => void) => {
  const query = queryOf(width);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const listeners = { '48em': listener('48em'), '75em': listener('75em') } as const;

/** Whether the page is at most so wide; as narrow as on a phone, unless another width is said. */
export const useNarrow = (width: Width = '48em') =>
  useSyncExternalStore(listeners[width], () => queryOf(width).matches);
