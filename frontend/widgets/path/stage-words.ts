import { formatHoursAndMinutes } from '#frontend/components/text/format/duration.ts';
import type { useFormat } from '#frontend/components/text/format/use-format.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import type { PathPerson, PathStage } from '#shared/requests/path.ts';

type Format = Pick<ReturnType<typeof useFormat>, 'momentWithin' | 'brief'>;

/** Before submission a forecast is a promise ("by"), afterwards an estimate ("about"). */
export type ForecastKind = 'by' | 'about';

/** Format a forecast time: "by Thu 15:00", "about Thu 15:00". */
export const formatForecast = (guess: ForecastKind, moment: string): string =>
  guess === 'by' ? t`by ${moment}` : t`about ${moment}`;

/** Describe the quorum of a step: "Either can decide", "Both must approve"; undefined for one person. */
export function formatQuorum(
  people: readonly PathPerson[],
  { approvals, rejections, of }: PathStage['needed'],
): string | undefined {
  if (people.length < 2 || of < 2) return undefined;
  if (approvals === 1 && rejections === 1)
    return of === 2 ? t`Either can decide` : t`Any one of ${of} can decide`;
  if (approvals >= of) return of === 2 ? t`Both must approve` : t`All ${of} must approve`;
  return rejections === 1
    ? t`${approvals} of ${of} must approve, one rejection ends it`
    : t`${approvals} of ${of} must approve`;
}

/** Return a notice about people who have never signed in: "Ben has not signed in yet"; undefined if there are none. */
export function formatNeverSignedIn(people: readonly PathPerson[]): string | undefined {
  const names = people.flatMap(({ name, neverSignedIn }) => (neverSignedIn ? [name] : []));
  if (names.length === 0) return undefined;
  const who = joinWithAnd(new Set(names));
  return names.length === 1 ? t`${who} has not signed in yet` : t`${who} have not signed in yet`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Describe the state of a stage with its time: "Approved Mon 16 Nov, 14:20". */
export function formatStageState(
  stage: PathStage,
  guess: ForecastKind,
  passed: boolean,
  format: Format,
): string {
  const { state, openedAt, closedAt, expectedAt } = stage;
  const at = closedAt && format.momentWithin(closedAt);
  switch (state) {
    case 'done':
      return at ? t`Approved ${at}` : t`Approved`;
    case 'rejected':
      return at ? t`Rejected ${at}` : t`Rejected`;
    case 'returned':
      return at ? t`Sent back ${at}` : t`Sent back`;
    case 'open':
      return openedAt ? t`Open since ${format.momentWithin(openedAt)}` : t`Open`;
    case 'forecast':
      return expectedAt
        ? capital(formatForecast(guess, format.momentWithin(expectedAt)))
        : t`Not open yet`;
    case 'cancelled':
      if (!openedAt) return t`Not reached`;
      return at ? t`Ended ${at}` : t`Ended`;
    case 'skipped':
      return capital(formatSkipped(stage, passed));
  }
}

/**
 * Describe a skipped step. A false condition is certain, but a skip that depends on a future approval is only expected.
 */
function formatSkipped({ reasons }: PathStage, passed: boolean): string {
  if (reasons.some(({ code }) => code === 'willHaveApproved')) return t`will be skipped`;
  if (reasons.some(({ code }) => code === 'wouldBeNeeded')) return t`not asked`;
  return passed ? t`skipped` : t`not needed`;
}

/** Describe the time of a stage for a narrow column: "Mon 14:20", "since Tue 16:48", "about Thu 15:00". */
export function formatStageBrief(
  stage: PathStage,
  guess: ForecastKind,
  passed: boolean,
  format: Format,
): string {
  const { state, openedAt, closedAt, expectedAt } = stage;
  if (state === 'skipped') return formatSkipped(stage, passed);
  if (state === 'cancelled' && !openedAt) return t`not reached`;
  if (state === 'open') return openedAt ? t`since ${format.brief(openedAt)}` : t`now`;
  if (state === 'forecast')
    return expectedAt ? formatForecast(guess, format.brief(expectedAt)) : '';
  return closedAt ? format.brief(closedAt) : '';
}

/** Describe the line that leaves a stage: "due Fri 09:28", "overdue since 09:28", "3 h 12 min working". */
export function formatStageDuration(
  { state, workingSeconds, due }: PathStage,
  guess: ForecastKind,
  format: Format,
): string | undefined {
  if (state === 'open') {
    if (!due) return undefined;
    return due.state === 'overdue'
      ? t`overdue since ${format.brief(due.at)}`
      : t`due ${format.brief(due.at)}`;
  }
  if (state === 'skipped' || state === 'cancelled' || workingSeconds === undefined)
    return undefined;
  const time = formatHoursAndMinutes(workingSeconds);
  return state === 'forecast' && guess === 'about' ? t`about ${time} working` : t`${time} working`;
}

/** Return the word for a finished request: the name from its category, with the default name translated. */
export const formatFinishName = (name: string): string =>
  name === 'Approved' ? t`Approved` : name;
