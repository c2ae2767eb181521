import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Last scroll offset of each history entry in this tab. */
const left = new Map<string, number>();

/** Focus the heading of the page. Returns null if it has none yet. */
function focusHeading(): Element | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading;
}

const isFocusLost = () => document.activeElement === document.body;

/**
 * After each navigation, focus the heading of the page for keyboard and screen reader users, also if it loads later or
 * if the link that had the focus is gone. New pages scroll to the top, and Back restores the scroll position.
 */
export function useFocusAndScrollRestoration() {
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
    // An anchor scrolls to itself.
    else if (!hash) scrollTo(0, 0);
  }, [key, type, hash]);
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    const isSamePage = before.pathname === pathname;
    if (before.key === key || (isSamePage && !isFocusLost()) || focusHeading()) return undefined;
    // The page is still loading. Something else may get the focus before its heading is there.
    const watch = new MutationObserver(() => {
      if (!isFocusLost() || focusHeading()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [key, pathname]);
}
