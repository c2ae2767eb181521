import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { LogCase, LogCases } from '#shared/process/logs/cases-of-log.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { Calendar } from '#shared/sla/calendar.ts';

/** Limits of a pack: number of cases, and approximate size before compression, in characters. */
const maxCases = 500;
const largest = 400_000;

/** Convert a case of a log for process figures, with the working time of a calendar between its events. */
function toImportedCase({ events, ...one }: LogCase, calendar: Calendar): ProcessCase {
  const textOf = (at: number) => new Date(at).toISOString();
  const first = events.reduce(
    (least, { at, startedAt = at }) => Math.min(least, startedAt),
    Number.POSITIVE_INFINITY,
  );
  let before = events.length === 0 ? '' : textOf(first);
  return {
    ...{ ...one, number: one.caseId },
    events: events.map(({ at, startedAt, ...event }) => {
      const moment = textOf(at);
      const since = before === moment ? 0 : countWorkingSeconds(before, moment, calendar);
      before = moment;
      if (startedAt === undefined) return { ...event, at: moment, workingSeconds: since };
      const begun = textOf(startedAt);
      const work = {
        startedAt: begun,
        workingSeconds: countWorkingSeconds(begun, moment, calendar),
      };
      return { ...event, at: moment, workingSeconds: since, work };
    }),
  };
}

/** Return an upper estimate of the size of a case before compression, in characters. Cases often share texts. */
const sizeOf = ({ caseId, title = '', events }: ProcessCase): number =>
  events.reduce(
    (sum, { role = '', person, work }) =>
      sum + (work ? 60 : 40) + role.length + 2 * (person?.name.length ?? 0),
    100 + caseId.length + title.length,
  );

/** Split the cases of a log into groups that fit into an item. The result is deterministic. */
export function* splitCasesIntoPacks(
  cases: Pick<LogCases, 'count' | 'caseAt'>,
  calendar: Calendar,
): Generator<ProcessCase[]> {
  let pack: ProcessCase[] = [];
  let size = 0;
  for (let n = 0; n < cases.count; n += 1) {
    const next = toImportedCase(cases.caseAt(n), calendar);
    const more = sizeOf(next);
    if (pack.length === maxCases || (pack.length > 0 && size + more > largest)) {
      yield pack;
      pack = [];
      size = 0;
    }
    pack.push(next);
    size += more;
  }
  if (pack.length > 0) yield pack;
}
