import { t } from '#frontend/lib/text.ts';
import { formatPercent } from './shares.ts';

/**
 * Describe a change of a count: "Sent: 12, 3 more than in the week before." `before`: name of the previous period, "in
 * the week before".
 */
export function describeCountChange(
  label: string,
  now: number,
  then: number,
  { before, locale }: { readonly before: string; readonly locale: string },
): string {
  const told = now.toLocaleString(locale);
  const apart = Math.abs(now - then).toLocaleString(locale);
  if (now === then) return t`${label}: ${told}, as many as ${before}.`;
  return now > then
    ? t`${label}: ${told}, ${apart} more than ${before}.`
    : t`${label}: ${told}, ${apart} fewer than ${before}.`;
}

/**
 * Describe a change of a value: "Usual time to decide: 11 h, 13 h in the week before." Undefined if there is no current
 * value.
 */
export function describeValueChange(
  label: string,
  now: string | undefined,
  then: string | undefined,
  before: string,
): string | undefined {
  if (now === undefined) return undefined;
  if (then === undefined) return t`${label}: ${now}; nothing to compare it with ${before}.`;
  return now === then
    ? t`${label}: ${now}, as ${before}.`
    : t`${label}: ${now}, ${then} ${before}.`;
}

/** Format a share: "78 %". Undefined if the part is unknown, or the whole is 0. */
export const formatShare = (part: number | null, whole: number): string | undefined =>
  part === null || whole === 0 ? undefined : formatPercent(part / whole);
