import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * Write the state of a screen to its URL without a history entry. Do nothing after navigation to another screen has
 * started: the browser already has the new URL, and the update would revert it.
 */
export function useReplaceSearch() {
  const [, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  return useCallback(
    (next: URLSearchParams | ((before: URLSearchParams) => URLSearchParams)) => {
      if (location.pathname === pathname) setSearch(next, { replace: true });
    },
    [pathname, setSearch],
  );
}
