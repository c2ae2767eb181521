/**
 * Return the next time strictly after `after`, both in ms since the epoch, or undefined if no such time is within ten
 * years.
 */
export type NextOccurrence = (after: number) => number | undefined;

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function parseRate(expression: string): NextOccurrence | undefined {
  const parts = /^rate\((\d+) (minute|hour|day)(s?)\)$/.exec(expression);
  const [, count = '', unit = '', plural] = parts ?? [];
  const every = Number(count) * (units[unit] ?? 0);
  // The service requires the singular for 1 and the plural for larger numbers.
  if (!every || (count === '1') === (plural === 's')) return undefined;
  return (after) => after + every;
}

type Range = { low: number; high: number; names?: readonly string[]; first?: number };

function parseCronNumber(text: string, { low, high, names, first = 0 }: Range): number {
  const named = names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named >= 0 ? named + first : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new RangeError(`${text} is not between ${low} and ${high}`);
  return value;
}

/** Return the values that match a field of a cron expression: `*`, `?`, `a`, `a-b`, `a,b`, `a/step`. */
function parseCronField(text: string, range: Range): ReadonlySet<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [span = '', step] = part.split('/');
    const [from = '', to] = span.split('-');
    const all = from === '*' || from === '?';
    const low = all ? range.low : parseCronNumber(from, range);
    const high = to !== undefined ? parseCronNumber(to, range) : all || step ? range.high : low;
    const stride = step === undefined ? 1 : Number(step);
    if (!(Number.isInteger(stride) && stride > 0)) throw new RangeError(`${step} is no step`);
    for (let value = low; value <= high; value += stride) values.add(value);
  }
  return values;
}

function parseCron(expression: string): NextOccurrence | undefined {
  const parts = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ') ?? [];
  const [minute, hour, date, month, day, year] = parts;
  if (parts.length !== 6 || !minute || !hour || !date || !month || !day || !year) return undefined;
  // The service requires `?` for either day of month or day of week.
  if (date !== '?' && day !== '?') throw new RangeError('one of the two kinds of day must be ?');
  const allowed = {
    minutes: parseCronField(minute, { low: 0, high: 59 }),
    hours: parseCronField(hour, { low: 0, high: 23 }),
    dates: parseCronField(date, { low: 1, high: 31 }),
    months: parseCronField(month, { low: 1, high: 12, names: months, first: 1 }),
    days: parseCronField(day, { low: 1, high: 7, names: days, first: 1 }),
    years: parseCronField(year, { low: 1970, high: 2199 }),
  };
  const isDay = (at: Date) =>
    allowed.years.has(at.getUTCFullYear()) &&
    allowed.months.has(at.getUTCMonth() + 1) &&
    allowed.dates.has(at.getUTCDate()) &&
    allowed.days.has(at.getUTCDay() + 1);
  return (after) => {
    const end = after + 10 * 366 * 86_400_000;
    let at = Math.floor(after / 60_000) * 60_000 + 60_000;
    while (at < end) {
      const time = new Date(at);
      if (!isDay(time)) at = Math.floor(at / 86_400_000) * 86_400_000 + 86_400_000;
      else if (!allowed.hours.has(time.getUTCHours()))
        at = Math.floor(at / 3_600_000) * 3_600_000 + 3_600_000;
      else if (!allowed.minutes.has(time.getUTCMinutes())) at += 60_000;
      else return at;
    }
    return undefined;
  };
}

/**
 * Parse a schedule expression of EventBridge in UTC: `rate(5 minutes)` or `cron(0 6 ? * MON-FRI *)`. The cron
 * characters L, W and # are not supported.
 * @throws Error with the expression if it is invalid
 */
export function readSchedule(expression: string): NextOccurrence {
  try {
    const occurrences = parseRate(expression) ?? parseCron(expression);
    if (occurrences) return occurrences;
  } catch (error) {
    throw new Error(`Schedule ${expression}: ${String(error)}`, { cause: error });
  }
  throw new Error(`Schedule ${expression} can't be read`);
}
