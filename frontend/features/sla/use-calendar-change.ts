import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nothingRefused, toRefusals } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { putBack } from '#frontend/components/overlay/toast/put-back.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import {
  type CalendarChange,
  countMovedRequests,
  previewQuery,
  saveChange,
  useRefreshSla,
} from '#frontend/data/sla.ts';
import { plural, t } from '#frontend/lib/text.ts';

/** Pause in typing before the preview is requested, in ms. */
const pause = 250;

type Change = {
  /** all inputs of the change; a difference requests a new preview */
  readonly key: readonly unknown[];
  /** none: nothing was changed, or nothing that can be asked for */
  readonly change: CalendarChange | undefined;
};

/**
 * Preview the effect of a calendar change, or the reason why it would be refused, while it is edited. Saving
 * continues over pages of requests and shows its progress, which `useItemDialog` does not support.
 */
export function usePreviewedChange({ key, change }: Change) {
  const text = JSON.stringify(key);
  const [asked] = useDebouncedValue(text, pause);
  const isSettled = asked === text;
  const { busy, refused, submit } = useWrite();
  /** Change that was sent last: its refusal is only shown for this change. */
  const [sent, setSent] = useState<string>();
  const [saved, setSaved] = useState<string>();
  // Neither while it is saved nor after it: what the change was made from is no longer there then.
  const isAsked = isSettled && !busy && text !== saved;
  const { data, error, isFetching } = useQuery(previewQuery([asked], isAsked ? change : undefined));
  const [moved, setMoved] = useState<number>();
  const refresh = useRefreshSla();

  /**
   * `done`: "Saved the hours of Berlin". `undoBy`: the change back from what is stored, offered while the toast is shown.
   * Whether it was saved.
   */
  async function save(
    done: string,
    undoBy: (after: { id: string; version: number }) => CalendarChange,
  ): Promise<boolean> {
    if (!change) return false;
    setSent(text);
    let count = 0;
    let undo: CalendarChange | undefined;
    const isSaved = await submit(async () => {
      const { moved: all, item } = await saveChange(change, setMoved);
      count = all;
      undo = item && undoBy(item);
      await refresh();
      setSaved(text);
    });
    setMoved(undefined);
    if (isSaved) tellSaved(done, count, undo, refresh);
    return isSaved;
  }

  const ofSent = text === sent ? refused : nothingRefused;
  const nothing = { moves: [], complete: true } as const;
  const preview = change && !error ? (data ?? nothing) : nothing;
  return {
    preview,
    /** requests that would move */
    count: countMovedRequests(preview.moves),
    looking: change !== undefined && (isFetching || !isSettled),
    refused: change && error && ofSent === nothingRefused ? toRefusals(error) : ofSent,
    busy,
    /** requests that have moved so far, while it is being saved */
    moved,
    save,
  };
}

function tellSaved(
  done: string,
  count: number,
  undo: CalendarChange | undefined,
  refresh: () => Promise<unknown>,
) {
  showToast({
    text:
      count > 0
        ? plural(count, t`${done}: ${count} request moved`, t`${done}: ${count} requests moved`)
        : done,
    ...(undo && {
      undo: putBack(() => saveChange(undo, () => undefined), refresh),
    }),
  });
}
