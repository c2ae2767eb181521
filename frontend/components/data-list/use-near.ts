import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is nearer to the window than this is there, in pixels: more than somebody scrolls between two frames. */
const near = '1500px 0px';

/**
 * Whether a piece of a list has to be there, and how high it was when it last was (none: it has not been yet). Not while
 * it is far from what the window shows, unless the focus is in it or the page is printed.
 */
export function useNear<E extends HTMLElement>(
  piece: RefObject<E | null>,
  { always, first }: { readonly always: boolean; readonly first: boolean },
): { readonly isNear: boolean; readonly height: number | undefined } {
  const [state, setState] = useState<{ isNear: boolean; height: number | undefined }>({
    ...{ isNear: first, height: undefined },
  });
  useEffect(() => {
    const element = piece.current;
    if (always || !element) return;
    const watch = new IntersectionObserver(
      (seen) => {
        const isNear = seen.at(-1)?.isIntersecting ?? false;
        const hasFocus = element.contains(document.activeElement);
        setState((before) => {
          if (before.isNear === isNear || (hasFocus && !isNear)) return before;
          return { isNear, height: isNear ? before.height : element.offsetHeight };
        });
      },
      { rootMargin: near },
    );
    watch.observe(element);
    const showAll = () => flushSync(() => setState((before) => ({ ...before, isNear: true })));
    addEventListener('beforeprint', showAll);
    return () => {
      watch.disconnect();
      removeEventListener('beforeprint', showAll);
    };
  }, [piece, always]);
  return { ...state, isNear: always || state.isNear };
}
