/** "2026-11-21" and "14:30": what calendar and clock of a zone show. */
export type WallTime = { readonly day: string; readonly time: string };

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clocks of a zone show at a moment (ISO 8601), to the minute. */
export function wallTimeAt(moment: string, timeZone: string): WallTime {
  const [day = '', time = ''] = clockOf(timeZone).format(Date.parse(moment)).split(' ');
  return { day, time };
}

/**
 * The moment at which the clocks of a zone show this: of two the later one; where they skip it, as much later as they
 * skip. Undefined when it is no day and time.
 */
export function momentOf({ day, time }: WallTime, timeZone: string): string | undefined {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // 30 February would be taken as 2 March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(`${day}T`)) return undefined;
  const ahead = (at: number) => {
    const shown = wallTimeAt(new Date(at).toISOString(), timeZone);
    return Date.parse(`${shown.day}T${shown.time}:00Z`) - at;
  };
  const first = wall - ahead(wall);
  return new Date(wall - ahead(first)).toISOString();
}

const dayMs = 86_400_000;

/** The date so many days after one ("2026-11-21"); before it with a negative number. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
