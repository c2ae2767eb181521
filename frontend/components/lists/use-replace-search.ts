import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * Writes what a screen shows into its address, without an entry in the browser's history. Does nothing once somebody
 * goes to another screen: the browser has its address before this screen is left, and it would be taken back.
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
