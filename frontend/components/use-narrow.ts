import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 48em)';

function subscribe(listener: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is as narrow as on a phone. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
