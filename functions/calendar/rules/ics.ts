import { dayToDate, getDayNumber } from '#functions/organisation/rules/zone.ts';
import type { PersonalCalendar } from '#shared/calendar/personal-calendar.ts';
import { t } from '#shared/language/t.ts';

/** Maximum octets of a line without its line break (RFC 5545 §3.1). */
const lineLength = 75;
const lineEnd = '\r\n';
/** A calendar must contain a component (§3.6), even without events. All times are in UTC. */
const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

type Event = {
  readonly uid: string;
  /** Time of the last change. It is stable, so that unchanged entries have the same text in every read. */
  readonly stamp: string;
  readonly summary: string;
  readonly description?: string;
} & ({ readonly at: string } | { readonly firstDay: string; readonly lastDay: string });

/**
 * Format a value of type TEXT (§3.3.11): characters with a meaning in the format are escaped, other control characters
 * are removed.
 */
const text = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');

/** Fold a long line: it continues on the next line after a space. No character is split. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineLength) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(lineEnd);
}

const getMoment = (at: string) => `${at.slice(0, 19).replace(/[-:]/g, '')}Z`;
const getDay = (day: string) => day.replaceAll('-', '');

function formatEventLines({ uid, stamp, summary, description, ...when }: Event): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@countersign`,
    `DTSTAMP:${getMoment(stamp)}`,
    ...('at' in when
      ? [`DTSTART:${getMoment(when.at)}`]
      : [
          `DTSTART;VALUE=DATE:${getDay(when.firstDay)}`,
          `DTEND;VALUE=DATE:${getDay(dayToDate(getDayNumber(when.lastDay) + 1))}`,
        ]),
    `SUMMARY:${text(summary)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Return the timestamp of an entry without a time: midnight UTC of its day. */
const startOf = (day: string) => `${day}T00:00:00.000Z`;
const wholeDay = (day: string) => ({ stamp: startOf(day), firstDay: day, lastDay: day });

function listCalendarEvents(calendar: PersonalCalendar): Event[] {
  const { tasks, requests, drafts, absences, holidays, crowdedDays } = calendar;
  return [
    ...tasks.map(({ taskId, title, requestNumber, due, createdAt, insteadOf }) => ({
      ...{ uid: `task-${taskId}`, stamp: createdAt, at: due.at, summary: t`Decide: ${title}` },
      description: insteadOf
        ? t`${requestNumber}, waits for you in place of ${insteadOf.name}`
        : t`${requestNumber}, waits for you`,
    })),
    ...requests.map(({ requestId, title, requestNumber, due, updatedAt }) => ({
      ...{ uid: `request-${requestId}`, stamp: updatedAt, at: due.at, summary: t`Due: ${title}` },
      description: t`${requestNumber}, your request`,
    })),
    ...drafts.map(({ requestId, title, day, label, updatedAt }) => ({
      ...{ ...wholeDay(day), uid: `draft-${requestId}`, stamp: updatedAt },
      ...{ summary: t`Draft: ${title}`, description: label },
    })),
    ...absences.map(({ person, startsOn, endsOn }) => ({
      ...{ uid: `away-${person.userId}-${startsOn}`, stamp: startOf(startsOn) },
      ...{ firstDay: startsOn, lastDay: endsOn, summary: t`${person.name} is away` },
    })),
    ...holidays.map(({ day, name, places }) => ({
      ...{ ...wholeDay(day), uid: `holiday-${day}-${encodeURIComponent(name.toWellFormed())}` },
      summary: places.length > 0 ? `${name} (${places.join(', ')})` : name,
    })),
    ...crowdedDays.map((day) => ({
      ...{ ...wholeDay(day), uid: `more-${day}`, summary: t`More tasks are due` },
    })),
  ];
}

/** Format a calendar as iCalendar (RFC 5545). The same days return the same text. */
export function formatIcs(calendar: PersonalCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Countersign//Calendar of a person//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Countersign',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...utc,
    ...listCalendarEvents(calendar).flatMap(formatEventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + lineEnd).join('');
}
