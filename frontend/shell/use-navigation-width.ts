import { useState } from 'react';

type Width = 'full' | 'icons';

/** The wish of this device, read by public/colour-scheme.js before the first paint. */
const key = 'countersign:navigation';

/** Whether the navigation shows icons only; the page's root carries it, where the layout reads it. */
export function useNavigationWidth() {
  const root = document.documentElement;
  const [width, setWidth] = useState<Width>(root.dataset.navigation === 'icons' ? 'icons' : 'full');
  function toggle() {
    const next = width === 'full' ? 'icons' : 'full';
    root.dataset.navigation = next;
    setWidth(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage the wish lasts as long as the page.
    }
  }
  return { iconsOnly: width === 'icons', toggle };
}
