import { getLocalDay } from './day-of-moment.ts';

/** Recurrence rule of a calendar file (RFC 5545), limited to the parts that can define a holiday. */
export type RecurrenceRule = {
  readonly frequency: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY';
  readonly interval: number;
  readonly count?: number | undefined;
  /** Last day: "2028-12-25". */
  readonly until?: string | undefined;
  readonly months?: readonly number[] | undefined;
  /** Negative numbers count from the end of the month. The same applies to `yearDays` and `positions`. */
  readonly monthDays?: readonly number[] | undefined;
  readonly yearDays?: readonly number[] | undefined;
  /** `weekday`: 0 for Sunday; `nth`: occurrence in the month or year, or every occurrence if omitted. */
  readonly weekdays?: readonly { readonly weekday: number; readonly nth?: number }[] | undefined;
  /** Positions among the matching days of a period. */
  readonly positions?: readonly number[] | undefined;
  /** Weekday, 0 for Sunday. */
  readonly weekStart: number;
};

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;
/** Supported parts. Any other part, such as BYWEEKNO or BYHOUR, makes the rule unsupported. */
const known = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'],
  ...['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYDAY', 'BYSETPOS'],
]);

/** Thrown for an unsupported value. `readRule` then returns undefined. */
class Unreadable extends Error {}

/** Parse a list of integers from -most to most, without 0. */
function parseIntegerList(
  text: string | undefined,
  most: number,
  least = -most,
): number[] | undefined {
  return text?.split(',').map((one) => {
    const value = /^[+-]?\d{1,5}$/.test(one) ? Number(one) : 0;
    if (value === 0 || value > most || value < least) throw new Unreadable();
    return value;
  });
}

function parseWeekday(name: string): number {
  const weekday = weekdayCodes.indexOf(name);
  if (weekday < 0) throw new Unreadable();
  return weekday;
}

const getWeekdays = (text: string | undefined, mayCount: boolean) =>
  text?.split(',').map((one) => {
    const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one) ?? [];
    if (nth !== '' && !mayCount) throw new Unreadable();
    const [place] = nth === '' ? [] : (parseIntegerList(nth, 53) ?? []);
    return { weekday: parseWeekday(name), ...(place !== undefined && { nth: place }) };
  });

function parseUntilDay(text: string | undefined, timeZone: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = getLocalDay(text, timeZone);
  if (!day) throw new Unreadable();
  return day;
}

function parseRuleOrThrow(text: string, timeZone: string | undefined): RecurrenceRule {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=').map((one) => one.trim());
        return [name, value];
      }),
  );
  const frequency = frequencies.find((one) => one === parts.get('FREQ'));
  if (!frequency || [...parts.keys()].some((name) => !known.has(name))) throw new Unreadable();
  const isLong = frequency === 'YEARLY' || frequency === 'MONTHLY';
  const yearDays = parseIntegerList(parts.get('BYYEARDAY'), 366);
  if (yearDays && frequency !== 'YEARLY') throw new Unreadable();
  return {
    ...{ frequency, yearDays, until: parseUntilDay(parts.get('UNTIL'), timeZone) },
    interval: parseIntegerList(parts.get('INTERVAL'), 99_999, 1)?.[0] ?? 1,
    count: parseIntegerList(parts.get('COUNT'), 99_999, 1)?.[0],
    months: parseIntegerList(parts.get('BYMONTH'), 12, 1),
    monthDays: parseIntegerList(parts.get('BYMONTHDAY'), 31),
    weekdays: getWeekdays(parts.get('BYDAY'), isLong),
    positions: parseIntegerList(parts.get('BYSETPOS'), 366),
    weekStart: parseWeekday(parts.get('WKST') ?? 'MO'),
  };
}

/**
 * Parse an RRULE line. Undefined if a part or value is unsupported, so that no day is guessed. `timeZone`: time zone of
 * the event, which determines the day of an end in UTC.
 */
export function readRule(text: string, timeZone?: string): RecurrenceRule | undefined {
  try {
    return parseRuleOrThrow(text, timeZone);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
