import { toWallTime } from '#shared/wall-time.ts';
import type { Request } from './request.ts';

/** True if a request was closed in a month ("2026-11"). Uses the time zone of its due times, like the figures. */
export const isClosedInMonth = (
  { closedAt, timeZone }: Pick<Request, 'closedAt' | 'timeZone'>,
  month: string,
): boolean => closedAt !== null && toWallTime(closedAt, timeZone).day.startsWith(month);
