import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Last scroll offset of each visited place in this tab's history. */
const left = new Map<string, number>();

/**
 * After each navigation the page's heading takes the focus, so that the keyboard and screen readers start there. A new
 * place starts at its top; going back finds the place as it was left.
 */
export function useArrival() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  useEffect(() => {
    const note = () => left.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key]);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (type === 'POP') scrollTo(0, left.get(key) ?? 0);
    // An anchor shows itself.
    else if (!hash) scrollTo(0, 0);
  }, [key, type, hash]);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
