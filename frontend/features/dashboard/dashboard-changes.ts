import {
  describeCountChange,
  describeValueChange,
  formatShare,
} from '#frontend/lib/language/changes.ts';
import { t } from '#frontend/lib/text.ts';
import type { Period } from '#shared/figures/figures-api.ts';
import { countDecidedRequests, formatWorkingHours } from './figure-words.ts';

const getMedian = ({ medianSeconds }: Period) =>
  medianSeconds === null ? undefined : formatWorkingHours(medianSeconds);

/** Describe the differences between a week and the previous one, in sentences. */
export function describeDashboardChanges(week: Period, former: Period, locale: string): string[] {
  const before = t`in the week before`;
  const at = { before, locale };
  const inTime = (period: Period) => formatShare(period.inTime, countDecidedRequests(period));
  return [
    describeCountChange(t`Sent`, week.sent, former.sent, at),
    describeCountChange(t`Decided`, countDecidedRequests(week), countDecidedRequests(former), at),
    describeValueChange(t`Decided in time`, inTime(week), inTime(former), before),
    describeValueChange(
      t`Usual working time to decide`,
      getMedian(week),
      getMedian(former),
      before,
    ),
    describeCountChange(t`Withdrawn`, week.withdrawn, former.withdrawn, at),
  ].flatMap((words) => words ?? []);
}
