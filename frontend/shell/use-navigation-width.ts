import { useLayoutEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '#frontend/paths.ts';

type Width = 'full' | 'icons';

/** The wish of this device, read by public/colour-scheme.js before the first paint. */
const key = 'countersign:navigation';

/** Screens that need the room themselves: there the navigation shows icons until somebody asks for more. */
const isRoomy = (pathname: string) =>
  [paths.editRouting, paths.openRequests].some(({ pattern }) => matchPath(pattern, pathname));

/** Whether the navigation shows icons only; the page's root carries it, where the layout reads it. */
export function useNavigationWidth() {
  const root = document.documentElement;
  const { pathname } = useLocation();
  const [wished, setWished] = useState<Width>(
    root.dataset.navigation === 'icons' ? 'icons' : 'full',
  );
  const [opened, setOpened] = useState(false);
  const roomy = isRoomy(pathname);
  const width = roomy ? (opened ? 'full' : 'icons') : wished;
  useLayoutEffect(() => {
    root.dataset.navigation = width;
  }, [root, width]);
  function toggle() {
    if (roomy) return setOpened(!opened);
    const next = wished === 'full' ? 'icons' : 'full';
    setWished(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage the wish lasts as long as the page.
    }
  }
  return { iconsOnly: width === 'icons', toggle };
}
