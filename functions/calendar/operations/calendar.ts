import {
  assertCalendarSpan,
  coversAbsenceDays,
  filterTeamAbsences,
  findWishedDateField,
  listLocalDays,
  pickTimeZone,
} from '#functions/calendar/rules/days.ts';
import {
  getClosedWeekdays,
  getHolidaysBetween,
} from '#functions/organisation/rules/holidays-between.ts';
import { findForm, type Reference } from '#functions/organisation/rules/reference.ts';
import { dayToDate, getDayNumber } from '#functions/organisation/rules/zone.ts';
import { route } from '#functions/platform/route.ts';
import { calculateRequestDue, calculateTaskDue } from '#functions/sla/rules/due.ts';
import { getCalendar } from '#shared/calendar/calendar-api.ts';
import type { PersonalCalendar } from '#shared/calendar/personal-calendar.ts';
import type { Request } from '#shared/requests/request.ts';
import type { User } from '#shared/users/user.ts';
import type { CalendarDeps } from '../deps.ts';

/** Number of days for which past times out of office are shown. Earlier times are not needed, and are private. */
const daysOfPastAbsences = 31;
/** Number of latest drafts whose answers are read. */
const latestDrafts = 40;

type Span = { readonly from: string; readonly to: string };
type Viewer = { readonly userId: string; readonly profile: User | undefined };
type Deps = Pick<
  CalendarDeps,
  'applicationId' | 'calendar' | 'delegations' | 'directory' | 'reference' | 'users' | 'now'
>;

/** Return team members who are out of office on these days, and their locations. */
async function loadTeamAbsences(deps: Deps, { userId, profile }: Viewer, { from, to }: Span) {
  const earliest = dayToDate(getDayNumber(deps.now().slice(0, 10)) - daysOfPastAbsences);
  const span = { from: from > earliest ? from : earliest, to };
  if (span.from > to) return { absences: [], places: [] };
  const ending = await deps.delegations.endingFrom(deps.applicationId, span.from);
  const away = ending.filter((delegation) => coversAbsenceDays(delegation, span));
  const ids = [...new Set(away.map(({ fromUserId }) => fromUserId))];
  const people = ids.length === 0 ? [] : await deps.users.byIds(deps.applicationId, ids);
  const absences = filterTeamAbsences(
    { userId, managerId: profile?.managerId ?? null },
    away,
    people,
  );
  const shown = new Set(absences.map(({ person }) => person.userId));
  const places = people.flatMap((person) =>
    shown.has(person.userId) ? (person.locationId ?? []) : [],
  );
  return { absences, places };
}

/** Return the drafts whose requested date is one of these days. */
async function findDraftsByWishedDate(
  deps: Deps,
  reference: Reference,
  drafts: readonly Request[],
  { from, to }: Span,
): Promise<PersonalCalendar['drafts']> {
  if (drafts.length === 0) return [];
  const answers = await deps.calendar.answersOf(drafts);
  return deps.directory.decide(deps.applicationId, reference, (organisation) =>
    drafts.flatMap((draft) => {
      const form = findForm(organisation, draft);
      const asked = form && findWishedDateField(form);
      const day = asked && answers.get(draft.requestId)?.[asked.key];
      if (!asked || typeof day !== 'string' || day < from || day > to) return [];
      const { requestId, title, updatedAt } = draft;
      return { requestId, title, day, field: asked.key, label: asked.label, updatedAt };
    }),
  );
}

/**
 * Return the calendar entries of a person, as they may see them now. They include the person's own tasks and requests.
 * Of other people, they include only facts that every colleague may see.
 */
export async function buildPersonalCalendar(
  deps: Deps,
  viewer: Viewer,
  span: Span,
): Promise<PersonalCalendar> {
  const { userId, profile } = viewer;
  const timeZone = pickTimeZone(profile);
  const days = listLocalDays(timeZone, span.from, span.to);
  const [{ tasks, crowdedDays }, { requests, since }, { absences, places }, reference] =
    await Promise.all([
      deps.calendar.tasksDue(userId, days),
      deps.calendar.latestRequests(userId),
      loadTeamAbsences(deps, viewer, span),
      deps.reference.recent(deps.applicationId),
    ]);
  const now = deps.now();
  const [first = '', end = ''] = [days[0]?.from, days.at(-1)?.until];
  const drafts = requests.filter(({ status }) => status === 'Draft').slice(0, latestDrafts);
  const home = profile?.locationId ?? null;
  return {
    timeZone,
    closedWeekdays: getClosedWeekdays(reference, home),
    tasks: tasks.flatMap((task) => {
      const due = calculateTaskDue(task, reference, now);
      const { taskId, requestId, requestNumber, requestTitle: title, insteadOf, createdAt } = task;
      const shown = { taskId, requestId, requestNumber, title, createdAt };
      return due ? { ...shown, due, ...(insteadOf && { insteadOf }) } : [];
    }),
    crowdedDays,
    requests: requests.flatMap((request) => {
      const due = calculateRequestDue(request, reference, now);
      const { requestId, number: requestNumber, title, updatedAt } = request;
      const isWithin = due && first <= due.at && due.at < end;
      return isWithin ? { requestId, requestNumber, title, updatedAt, due } : [];
    }),
    drafts: await findDraftsByWishedDate(deps, reference, drafts, span),
    requestsSince: since,
    absences,
    holidays: getHolidaysBetween(reference, home, places, span),
  };
}

export const getCalendarRoute = route(getCalendar, async ({ query, actor }, deps: CalendarDeps) => {
  assertCalendarSpan(query);
  return buildPersonalCalendar(deps, actor, query);
});
