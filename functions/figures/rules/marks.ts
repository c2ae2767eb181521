import type { ProcessEvent } from '#shared/process/process-case.ts';

const isLateMark = 1;
const isAutomaticMark = 2;
/** Pack the flags of an event into one number. */
export const packEventMarks = ({
  isLate,
  isAutomatic,
}: Pick<ProcessEvent, 'isLate' | 'isAutomatic'>): number =>
  (isLate ? isLateMark : 0) + (isAutomatic ? isAutomaticMark : 0);
export const isLateAt = (marks: number): boolean => (marks & isLateMark) > 0;
export const isAutomaticAt = (marks: number): boolean => (marks & isAutomaticMark) > 0;
