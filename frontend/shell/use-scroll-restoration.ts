import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Last scroll offset of each history entry in this tab. */
const left = new Map<string, number>();

/** New pages scroll to the top, and Back restores the scroll position. */
export function useScrollRestoration() {
  const { key, hash } = useLocation();
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
    // An anchor scrolls to itself.
    else if (!hash) scrollTo(0, 0);
  }, [key, type, hash]);
}
