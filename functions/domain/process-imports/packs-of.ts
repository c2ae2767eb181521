import { between } from '#functions/domain/sla/working-time.ts';
import type { LogCase, LogCases } from '#shared/process/logs/cases-of-log.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { Calendar } from '#shared/sla/calendar.ts';

/** Cases of a pack at most, and what they may be before they are packed, about, in characters. */
const mostCases = 500;
const largest = 400_000;

/** A case of a log as process figures see it, with the working time of a calendar between its events. */
function importedCase({ events, ...one }: LogCase, calendar: Calendar): ProcessCase {
  let before: string | undefined;
  return {
    ...{ ...one, number: one.caseId },
    events: events.map(({ at, ...event }) => {
      const moment = new Date(at).toISOString();
      const workingSeconds = before === undefined ? 0 : between(before, moment, calendar);
      before = moment;
      return { ...event, at: moment, workingSeconds };
    }),
  };
}

/** At most, about: texts of other cases are often the same. */
const sizeOf = ({ caseId, title = '', events }: ProcessCase): number =>
  events.reduce(
    (sum, { role = '', person }) => sum + 40 + role.length + 2 * (person?.name.length ?? 0),
    100 + caseId.length + title.length,
  );

/** The cases of a log in groups that an item has room for, always the same ones. */
export function* packsOf(
  cases: Pick<LogCases, 'count' | 'caseAt'>,
  calendar: Calendar,
): Generator<ProcessCase[]> {
  let pack: ProcessCase[] = [];
  let size = 0;
  for (let n = 0; n < cases.count; n += 1) {
    const next = importedCase(cases.caseAt(n), calendar);
    const more = sizeOf(next);
    if (pack.length === mostCases || (pack.length > 0 && size + more > largest)) {
      yield pack;
      pack = [];
      size = 0;
    }
    pack.push(next);
    size += more;
  }
  if (pack.length > 0) yield pack;
}
