import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import type { PersonalCalendar, WishedDraft } from '#shared/calendar/personal-calendar.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Due } from '#shared/sla/due.ts';
import { toWeekday } from './plain-days.ts';

type DueEntry = {
  readonly key: string;
  readonly requestId: string;
  readonly title: string;
  readonly number: string;
  readonly due: Due;
};
/** Entry of a day. `task`: waiting for me; `request`: my own request that waits for others. */
export type DayEntry =
  | (DueEntry & {
      readonly kind: 'task';
      readonly taskId: string;
      readonly insteadOf?: PersonRef | undefined;
    })
  | (DueEntry & { readonly kind: 'request' })
  | { readonly kind: 'draft'; readonly key: string; readonly draft: WishedDraft }
  | { readonly kind: 'away'; readonly key: string; readonly people: readonly Away[] };
type Away = PersonRef & { readonly startsOn: string; readonly endsOn: string };

export type CalendarDay = {
  readonly day: string;
  /** Holiday names with locations: "Buß- und Bettag (Leipzig)" */
  readonly holidays: readonly string[];
  /** The day is not a working day at my location. */
  readonly isClosed: boolean;
  readonly entries: readonly DayEntry[];
  /** More tasks are due than there are entries. */
  readonly isCrowded: boolean;
};

/** Default days off until the calendar of the person is loaded: Saturday and Sunday. */
const usuallyClosed = [5, 6];

const formatHoliday = ({ name, places }: PersonalCalendar['holidays'][number]) =>
  places.length > 0 ? `${name} (${places.join(', ')})` : name;

/** Return the due entries sorted by time. */
function listDueEntries(
  calendar: PersonalCalendar,
): Exclude<DayEntry, { kind: 'draft' | 'away' }>[] {
  const tasks = calendar.tasks.map(({ requestNumber: number, createdAt: _, ...task }) => ({
    ...{ ...task, number },
    ...{ kind: 'task' as const, key: task.taskId },
  }));
  const requests = calendar.requests.map(({ requestNumber: number, updatedAt: _, ...request }) => ({
    ...{ ...request, number },
    ...{ kind: 'request' as const, key: request.requestId },
  }));
  return [...tasks, ...requests].sort((a, b) => (a.due.at < b.due.at ? -1 : 1));
}

/**
 * Return these days with their entries: due items first, then drafts with a requested date, then people who are out of
 * office.
 */
export function arrangeDays(
  days: readonly string[],
  calendar: PersonalCalendar | undefined,
  timeZone: string,
): CalendarDay[] {
  const closed = calendar?.closedWeekdays ?? usuallyClosed;
  const due = Map.groupBy(calendar ? listDueEntries(calendar) : [], (entry) =>
    toPlainDate(Date.parse(entry.due.at), timeZone),
  );
  return days.map((day) => {
    const holidays = calendar?.holidays.filter((holiday) => holiday.day === day) ?? [];
    const drafts = calendar?.drafts.filter((draft) => draft.day === day) ?? [];
    const away = calendar?.absences.filter(
      ({ startsOn, endsOn }) => startsOn <= day && day <= endsOn,
    );
    const people = (away ?? []).map(({ person, ...days }) => ({ ...person, ...days }));
    return {
      day,
      holidays: holidays.map(formatHoliday),
      isClosed:
        closed.includes(toWeekday(day)) || holidays.some(({ places }) => places.length === 0),
      entries: [
        ...(due.get(day) ?? []),
        ...drafts.map((draft) => ({ kind: 'draft' as const, key: draft.requestId, draft })),
        ...(people.length > 0 ? [{ kind: 'away' as const, key: `away ${day}`, people }] : []),
      ],
      isCrowded: calendar?.crowdedDays.includes(day) ?? false,
    };
  });
}

export type FittedEntries = {
  readonly shown: readonly DayEntry[];
  readonly hidden: readonly DayEntry[];
  /** Number of hidden tasks, requests, drafts and people who are out of office. */
  readonly hiddenCount: number;
};

/** Split the entries of a day into those for which there is room, and the others. */
export function fitEntries(entries: readonly DayEntry[], room: number): FittedEntries {
  const hidden = entries.slice(room);
  const counts = hidden.map((entry) => (entry.kind === 'away' ? entry.people.length : 1));
  return {
    shown: entries.slice(0, room),
    hidden,
    hiddenCount: counts.reduce((sum, count) => sum + count, 0),
  };
}

/**
 * Return the days with entries for the agenda. A person who is out of office is shown only on the first day, because
 * the days are read in sequence.
 */
export function asAgenda(days: readonly CalendarDay[]): CalendarDay[] {
  const first = days[0]?.day;
  return days
    .map((one) => ({
      ...one,
      entries: one.entries.flatMap((entry): DayEntry[] => {
        if (entry.kind !== 'away' || one.day === first) return [entry];
        const people = entry.people.filter(({ startsOn }) => startsOn === one.day);
        return people.length > 0 ? [{ ...entry, people }] : [];
      }),
    }))
    .filter(
      ({ entries, holidays, isCrowded }) => entries.length + holidays.length > 0 || isCrowded,
    );
}
