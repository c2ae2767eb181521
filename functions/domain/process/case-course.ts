import type { ProcessCase } from '#shared/process/process-case.ts';

/** Never sent back, and never sent a second time. */
export function isRightAtOnce({ events }: ProcessCase): boolean {
  let sent = 0;
  for (const { kind } of events) {
    if (kind === 'submitted') sent += 1;
    if (kind === 'returned' || sent > 1) return false;
  }
  return true;
}

export const wasLate = ({ events }: ProcessCase): boolean => events.some(({ isLate }) => isLate);

/** No activity came twice, and nothing was returned. */
export const isStraight = ({ events }: ProcessCase): boolean =>
  !events.some(({ kind }) => kind === 'returned') &&
  new Set(events.map(({ activity }) => activity)).size === events.length;
