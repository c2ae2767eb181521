import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noSaveErrors, toSaveErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { createUndoHandler } from '#frontend/components/overlay/toast/undo-handler.ts';
import {
  type CalendarChange,
  calendarChangePreviewQuery,
  countMovedRequests,
  saveCalendarChange,
  useRefreshSla,
} from '#frontend/data/sla.ts';
import { plural, t } from '#frontend/lib/text.ts';

/** Delay after typing before the preview is requested, in ms. */
const delayMs = 250;

type Change = {
  /** All inputs of the change; a difference requests a new preview. */
  readonly key: readonly unknown[];
  /** Undefined if nothing was changed, or the change is invalid. */
  readonly change: CalendarChange | undefined;
};

/**
 * Preview the effect of a calendar change while it is edited, or the reason why it would be rejected. Saving processes
 * several pages of requests and reports progress, which `useItemDialog` does not support.
 */
export function usePreviewedChange({ key, change }: Change) {
  const text = JSON.stringify(key);
  const [asked] = useDebouncedValue(text, delayMs);
  const isSettled = asked === text;
  const { busy, refused, submit } = useWrite();
  /** Last change that was sent. Its error is shown only for this change. */
  const [sent, setSent] = useState<string>();
  const [saved, setSaved] = useState<string>();
  // Request no preview during or after saving, because the original state no longer exists then.
  const isAsked = isSettled && !busy && text !== saved;
  const { data, error, isFetching } = useQuery(
    calendarChangePreviewQuery([asked], isAsked ? change : undefined),
  );
  const [moved, setMoved] = useState<number>();
  const refresh = useRefreshSla();

  /**
   * Save the change and return whether it succeeded. `done`: text of the toast, "Saved the hours of Berlin". `undoBy`:
   * reverse change, offered in the toast.
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
      const { moved: all, item } = await saveCalendarChange(change, setMoved);
      count = all;
      undo = item && undoBy(item);
      await refresh();
      setSaved(text);
    });
    setMoved(undefined);
    if (isSaved) showSavedToast(done, count, undo, refresh);
    return isSaved;
  }

  const ofSent = text === sent ? refused : noSaveErrors;
  const nothing = { moves: [], complete: true } as const;
  const preview = change && !error ? (data ?? nothing) : nothing;
  return {
    preview,
    /** Number of requests that would move. */
    count: countMovedRequests(preview.moves),
    looking: change !== undefined && (isFetching || !isSettled),
    refused: change && error && ofSent === noSaveErrors ? toSaveErrors(error) : ofSent,
    busy,
    /** Number of requests moved so far, while the change is being saved. */
    moved,
    save,
  };
}

function showSavedToast(
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
      undo: createUndoHandler(() => saveCalendarChange(undo, () => undefined), refresh),
    }),
  });
}
