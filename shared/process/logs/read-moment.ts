import { momentOf } from '#shared/wall-time.ts';
import type { MomentFormat } from './mapping.ts';

const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp][Mm])?)?`;
const zone = String.raw`\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?`;
const patterns = {
  iso: new RegExp(`^(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})${clock}${zone}$`),
  dotted: new RegExp(`^(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.(?<y>\\d{4})${clock}${zone}$`),
  'day-first': new RegExp(`^(?<d>\\d{1,2})/(?<m>\\d{1,2})/(?<y>\\d{4})${clock}${zone}$`),
  'month-first': new RegExp(`^(?<m>\\d{1,2})/(?<d>\\d{1,2})/(?<y>\\d{4})${clock}${zone}$`),
} as const satisfies Partial<Record<MomentFormat, RegExp>>;

const quarterHour = 900_000;
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);
const isLikely = (at: number) => at >= earliest && at < latest;

/** Clocks change at quarters of an hour: one look at the rules of the zone is enough for each. */
function offsetsOf(timeZone: string): (wall: number) => number {
  const known = new Map<number, number>();
  return (wall) => {
    const quarter = Math.floor(wall / quarterHour);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const shown = new Date(quarter * quarterHour).toISOString();
    const moment = momentOf({ day: shown.slice(0, 10), time: shown.slice(11, 16) }, timeZone);
    const offset = moment === undefined ? 0 : Date.parse(shown) - Date.parse(moment);
    if (known.size < 200_000) known.set(quarter, offset);
    return offset;
  };
}

/** Minutes ahead of UTC; undefined where the text names no zone. */
function minutesAhead(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function hourOf(hour: string, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/**
 * Reads moments as a log writes them: epoch milliseconds, or undefined for what is none from 1900 to 2199. `timeZone`:
 * of those that name no zone.
 */
export function momentReader(
  format: MomentFormat,
  timeZone: string,
): (text: string) => number | undefined {
  const ahead = offsetsOf(timeZone);
  return (text) => {
    if (format === 'epoch-ms') {
      const at = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return isLikely(at) ? at : undefined;
    }
    const found = patterns[format].exec(text);
    if (!found) return undefined;
    const { y = '', m = '', d = '' } = found.groups ?? {};
    // The numbered groups after the three of the day.
    const [hour = '0', minute = '0', second = '0', fraction = '', half, named] = found.slice(4);
    const day = Date.UTC(Number(y), Number(m) - 1, Number(d));
    const date = new Date(day);
    if (date.getUTCMonth() !== Number(m) - 1 || date.getUTCDate() !== Number(d)) return undefined;
    const hours = hourOf(hour, half);
    if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
    const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
    const wall =
      day + hours * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + milliseconds;
    if (!isLikely(wall)) return undefined;
    const minutes = minutesAhead(named);
    return wall - (minutes === undefined ? ahead(wall) : minutes * 60_000);
  };
}
