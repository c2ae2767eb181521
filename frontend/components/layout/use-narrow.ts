import { useSyncExternalStore } from 'react';

/** Maximum widths of a narrow page: a phone, or a page without room for the table of a list. */
type Width = '48em' | '75em';
const queryOf = (width: Width) => matchMedia(`(max-width: ${width})`);

const listener = (width: Width) => (changed: () => void) => {
  const query = queryOf(width);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const listeners = { '48em': listener('48em'), '75em': listener('75em') } as const;

/** Whether the page is at most this wide. The default is the width of a phone. */
export const useNarrow = (width: Width = '48em') =>
  useSyncExternalStore(listeners[width], () => queryOf(width).matches);
