import { useLayoutEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '#frontend/paths.ts';

type Width = 'full' | 'icons';

/** Setting of this device, read by public/color-scheme.js before the first paint. */
const key = 'countersign:navigation';

/** Screens that need a lot of room. The navigation shows only icons there until a person expands it. */
const isRoomy = (pathname: string) =>
  [paths.editRouting, paths.openRequests, paths.updateForm, paths.viewForm].some(({ pattern }) =>
    matchPath(pattern, pathname),
  );

/** Whether the navigation shows only icons. The root element carries the state for the layout. */
export function useCollapsedNavigation() {
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
      // Without storage, the setting applies until the page is closed.
    }
  }
  return { iconsOnly: width === 'icons', toggle };
}
