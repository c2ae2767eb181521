import { IconSquareCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { t } from '#frontend/lib/text.ts';
import type { Selection } from './types.ts';

/** Maximum number of rows in a selection. */
const maxSelectedRows = 1000;

type SelectMatchingProps = {
  /** Ids of the loaded rows that match. */
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly hasMore: boolean;
  /** Loads the next page; returns the number of loaded rows, and whether there are more. */
  readonly loadMore: () => Promise<{ readonly count: number; readonly hasMore: boolean }>;
};

/**
 * Button that selects all matching rows, shown if all loaded rows are selected and there are more. It first loads the
 * remaining rows, so that their number is known before a bulk action.
 */
export function SelectMatching({ ids, selection, hasMore, loadMore }: SelectMatchingProps) {
  const [count, setCount] = useState<number>();
  const [isLoaded, setIsLoaded] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const open = (selection.allows ? ids.filter(selection.allows) : ids).slice(0, maxSelectedRows);
  // The loaded rows are available only in the next render.
  useEffect(() => {
    if (!isLoaded) return;
    setIsLoaded(false);
    selection.onChange(new Set(open));
  }, [isLoaded]);
  const isEverything = open.length > 0 && open.every((id) => selection.ids.has(id));

  async function load() {
    const control = new AbortController();
    running.current = control;
    setCount(ids.length);
    try {
      for (let more = true; more; ) {
        const page = await loadMore();
        if (control.signal.aborted) return;
        setCount(page.count);
        more = page.hasMore && page.count < maxSelectedRows;
      }
      setIsLoaded(true);
    } finally {
      setCount(undefined);
    }
  }

  if (count !== undefined)
    return (
      <Notice
        icon={IconSquareCheck}
        action={
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => running.current?.abort()}
          >{t`Stop`}</Button>
        }
      >{t`${count} loaded …`}</Notice>
    );
  if (!isEverything) return null;
  if (open.length >= maxSelectedRows)
    return (
      <Notice
        icon={IconSquareCheck}
      >{t`${maxSelectedRows} are selected: as many as can be done at once.`}</Notice>
    );
  if (!hasMore) return null;
  return (
    <Notice
      icon={IconSquareCheck}
      action={
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void load()}
        >{t`Select all that match`}</Button>
      }
    >{t`All ${open.length} that are loaded are selected. There are more.`}</Notice>
  );
}
