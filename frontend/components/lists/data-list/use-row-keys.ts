import type { RefObject } from 'react';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';

const getLinks = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/**
 * Row shortcuts: `j` and `k` focus the link of the next and previous row, which Enter opens. `x` selects the row, and
 * with Shift a range up to it.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  onSelect?: (id: string, range: boolean) => void,
) {
  function move(step: 1 | -1) {
    const links = getLinks(list.current);
    const here = links.findIndex((link) => link.contains(document.activeElement));
    const next = links[here < 0 ? 0 : Math.min(links.length - 1, Math.max(0, here + step))];
    next?.focus();
    next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: ({ shiftKey }) => {
      const box = document.activeElement
        ?.closest('tr, li')
        ?.querySelector<HTMLElement>('[data-select]');
      const id = box?.dataset.select;
      if (id && box && list.current?.contains(box)) onSelect?.(id, shiftKey);
    },
  });
}
