import { plural, t } from '#frontend/lib/text.ts';
import type { HoldTarget, RetentionRule } from '#shared/retention/retention.ts';
import type { RetentionOutcome } from '#shared/retention/retention-outcome.ts';

export const retentionOutcomeLabels: Readonly<Record<RetentionOutcome, string>> = {
  Approved: t`Approved`,
  Rejected: t`Rejected`,
  Withdrawn: t`Withdrawn`,
};
export const holdTargetLabels: Readonly<Record<HoldTarget, string>> = {
  request: t`Request`,
  person: t`Person`,
  category: t`Category`,
};

/** Format the time for which a rule keeps requests: "10 years", "18 months". */
export function formatMonths({ months }: Pick<RetentionRule, 'months'>): string {
  if (months === null) return t`For ever`;
  if (months % 12 > 0) return t`${months} months`;
  const years = months / 12;
  return plural(years, t`${years} year`, t`${years} years`);
}
