import type { ActivityMeaning } from '#shared/process/activity-steps.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { activityKindToNumber, type CaseColumns, noText } from './case-columns.ts';

/**
 * Apply the latest meanings of activities to the requests of a log. Activities without a latest meaning remain as
 * stored.
 */
export function applyMeanings(
  columns: CaseColumns,
  meanings: readonly ActivityMeaning[],
): CaseColumns {
  if (meanings.length === 0) return columns;
  const { names, activity, first, outcome, cases } = columns;
  const said = new Map(meanings.map((one) => [one.name, one]));
  const meant = names.activities.texts.map((name) => said.get(name));
  const kind = columns.kind.map((stored, n) => {
    const meaning = meant[activity[n] ?? 0];
    return meaning ? activityKindToNumber(meaning.kind) : stored;
  });
  const isOpen = columns.isOpen.map((stored, one) => {
    if ((first[one + 1] ?? 0) === (first[one] ?? 0) || one >= cases.length) return stored;
    const last = activity[(first[one + 1] ?? 1) - 1] ?? 0;
    const ends = meant[last]?.ends;
    // The outcome of a request decides whether it is open, whatever its last activity.
    const isOwn = names.outcomes.texts[outcome[one] ?? noText] !== names.activities.texts[last];
    return ends === undefined || isOwn ? stored : ends ? 0 : 1;
  });
  return { ...columns, kind, isOpen };
}

/** Apply the latest meanings of activities to one request. */
export function applyMeaningsToCase(
  found: ProcessCase,
  meanings: readonly ActivityMeaning[],
): ProcessCase {
  const said = new Map(meanings.map((one) => [one.name, one]));
  const last = found.events.at(-1)?.activity;
  const ends = last === undefined ? undefined : said.get(last)?.ends;
  return {
    ...found,
    isOpen: ends === undefined || found.outcome !== last ? found.isOpen : !ends,
    events: found.events.map((event) => ({
      ...event,
      kind: said.get(event.activity)?.kind ?? event.kind,
    })),
  };
}
