import { wallTimeAt } from '#shared/wall-time.ts';
import type { Request } from './request.ts';

/** Whether it was closed in a month ("2026-11"): figures count by the same calendar, the one its due moments follow. */
export const isClosedIn = (
  { closedAt, timeZone }: Pick<Request, 'closedAt' | 'timeZone'>,
  month: string,
): boolean => closedAt !== null && wallTimeAt(closedAt, timeZone).day.startsWith(month);
