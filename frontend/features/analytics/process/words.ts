import type { ProcessFigures } from '#frontend/data/process.ts';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { t } from '#frontend/lib/text.ts';
import { translateName } from '#shared/language/t.ts';

type Reason = ProcessFigures['bottlenecks'][number]['reasons'][number];

/** Translations of the product's own events and outcomes. Names of steps and external events are not translated. */
const eventTranslations = new Map([
  ['Submitted', t`Submitted`],
  ['Sent again', t`Sent again`],
  ['Decided', t`Decided`],
  ['In review', t`In review`],
  ['Returned for change', t`Returned for change`],
  ['Approved', t`Approved`],
  ['Rejected', t`Rejected`],
  ['Withdrawn', t`Withdrawn`],
]);
/** Suffix by which the server marks a step whose name equals that of a standard event. */
const ofStep = / \(step\)$/;
/** Return the name of the step of an activity. */
export const toStepName = (activity: string): string => activity.replace(ofStep, '');
export const formatEventName = (name: string): string =>
  eventTranslations.get(name) ??
  (ofStep.test(name) ? t`${translateName(toStepName(name))} (step)` : translateName(name));

/**
 * Describe the cause of a bottleneck in a sentence. `wait`: texts for the median and the 90th percentile of the wait.
 */
export function describeReason(
  { reason, figure }: Reason,
  wait?: { readonly usual: string; readonly long: string },
): string {
  if (reason === 'few-deciders')
    return figure === 1
      ? t`One person decides all of them.`
      : t`${figure} people decide all of them.`;
  if (reason === 'in-batches')
    return t`${formatPercent(figure)} are decided in batches, within minutes of another.`;
  if (reason === 'outside-hours')
    return t`${formatPercent(figure)} of the waiting is outside working hours.`;
  if (reason === 'nobody-there')
    return t`${formatPercent(figure)} of the waiting is in times when nobody decided here for a week or longer.`;
  if (reason === 'often-returned')
    return t`${formatPercent(figure)} of the requests come here more than once.`;
  return wait
    ? t`Half wait up to ${wait.usual}, one in ten ${wait.long} or longer.`
    : t`One in ten waits much longer than usual.`;
}

/** Format a variant: "Submitted › Finance › Paid" */
export const formatVariant = (figures: ProcessFigures, activities: readonly number[]): string =>
  activities.map((place) => formatEventName(figures.activities[place]?.name ?? '')).join(' › ');

/** Return the identifier of a move for the URL. It uses names, because indexes change with the data. */
export const formatMoveParam = (
  figures: ProcessFigures,
  { from, to }: Pick<ProcessFigures['moves'][number], 'from' | 'to'>,
): string => `${toPlaceKey(figures, from)}>${toPlaceKey(figures, to)}`;

/** Return the identifier of an activity for URLs and queries. It does not depend on the language. */
export const toPlaceKey = (figures: ProcessFigures, place: number | null): string =>
  place === null ? '' : (figures.activities[place]?.name ?? '');

export const formatPlaceName = (
  figures: ProcessFigures,
  place: number | null,
  cap: string,
): string => (place === null ? cap : formatEventName(figures.activities[place]?.name ?? ''));
