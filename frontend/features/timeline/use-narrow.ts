import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 48em)';

function subscribe(listener: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is no room for a column of titles beside the axis. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
