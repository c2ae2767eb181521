import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Focus the heading of the page. Returns null if the page has no heading yet. */
function focusHeading(): Element | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading;
}

const isFocusLost = () => document.activeElement === document.body;

/**
 * Focus the heading of the page after each navigation, for keyboard and screen reader users: also if it loads later, or
 * if the link that had the focus is gone. Renders nothing.
 */
export function FocusHeading() {
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    const isSamePage = before.pathname === pathname;
    if (before.key === key || (isSamePage && !isFocusLost()) || focusHeading()) return undefined;
    // The page is still loading. Stop if another element gets the focus before the heading exists.
    const watch = new MutationObserver(() => {
      if (!isFocusLost() || focusHeading()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [key, pathname]);
  return null;
}
