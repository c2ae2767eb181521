import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { createUndoHandler } from '#frontend/components/overlay/toast/undo-handler.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { calendarQuery, moveDraft, useRefreshCalendar } from '#frontend/data/calendar.ts';
import { t } from '#frontend/lib/text.ts';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';
import { AppError } from '#shared/errors.ts';
import { formatDay } from './day-words.ts';
import type { DayRange } from './plain-days.ts';

/**
 * Return the reason of a failure. The message of a form field takes precedence: "Choose a date that is not before ..."
 */
const getRefusal = (cause: unknown): string => {
  const [reason] = cause instanceof AppError ? Object.values(cause.fields ?? {}).flat() : [];
  return reason ?? describeError(cause);
};

/**
 * Change the requested date of a draft. The new date is shown at once and reverted on failure. The function returns the
 * reason of a failure; undefined on success.
 */
export function useMoveDraft({ from, to }: DayRange) {
  const queries = useQueryClient();
  const { locale } = useViewer();
  const { queryKey } = calendarQuery(from, to);
  const show = ({ requestId }: WishedDraft, day: string) =>
    queries.setQueryData(
      queryKey,
      (shown) =>
        shown && {
          ...shown,
          drafts: shown.drafts.map((one) => (one.requestId === requestId ? { ...one, day } : one)),
        },
    );
  const refresh = useRefreshCalendar();

  return async (draft: WishedDraft, day: string): Promise<string | undefined> => {
    await queries.cancelQueries({ queryKey });
    show(draft, day);
    try {
      const version = await moveDraft(draft, day);
      showToast({
        text: t`${draft.title} moved to ${formatDay(day, locale)}`,
        undo: createUndoHandler(() => moveDraft(draft, draft.day, version), refresh),
      });
      void refresh();
      return undefined;
    } catch (cause) {
      show(draft, draft.day);
      return getRefusal(cause);
    }
  };
}
