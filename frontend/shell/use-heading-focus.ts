import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After each navigation the page's heading takes the focus, so that the keyboard and screen readers start there. */
export function useHeadingFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
