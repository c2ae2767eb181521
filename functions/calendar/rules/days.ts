import { dayToDate, getDayNumber, getDayStart } from '#functions/organisation/rules/zone.ts';
import { type Absence, maxCalendarDays } from '#shared/calendar/personal-calendar.ts';
import { AppError } from '#shared/errors.ts';
import { type Field, type Form, listFields } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import type { Delegation, User } from '#shared/users/user.ts';

type Member = Pick<User, 'userId' | 'name' | 'managerId' | 'isActive'>;
type Viewer = { readonly userId: string; readonly managerId: string | null };

/** Whether the delegation covers all categories, was not ended early, and overlaps these days. */
export const coversAbsenceDays = (
  { categoryIds, endedAt, startsOn, endsOn }: Delegation,
  { from, to }: { readonly from: string; readonly to: string },
): boolean => categoryIds === null && endedAt === null && startsOn <= to && from <= endsOn;

/**
 * Return the times out of office that concern a person: their own, those of their manager, colleagues and reports, and
 * those of people for whom they decide meanwhile.
 */
export function filterTeamAbsences(
  viewer: Viewer,
  delegations: readonly Delegation[],
  people: readonly Member[],
): Absence[] {
  const isOfTeam = ({ userId, managerId }: Member) =>
    userId === viewer.userId ||
    userId === viewer.managerId ||
    managerId === viewer.userId ||
    (managerId !== null && managerId === viewer.managerId);
  const byId = new Map(people.map((person) => [person.userId, person]));
  return delegations
    .flatMap(({ fromUserId, toUserId, startsOn, endsOn }) => {
      const person = byId.get(fromUserId);
      if (!person?.isActive || !(isOfTeam(person) || toUserId === viewer.userId)) return [];
      return { person: { userId: person.userId, name: person.name }, startsOn, endsOn };
    })
    .sort((a, b) => (a.startsOn === b.startsOn ? 0 : a.startsOn < b.startsOn ? -1 : 1));
}

/** A local day: the times (ISO 8601) at which it starts and ends. */
export type LocalDay = { readonly day: string; readonly from: string; readonly until: string };

/** Return the person's time zone; UTC if their zone is unknown. */
export const pickTimeZone = (person: { readonly timeZone: string } | undefined): string =>
  person && isTimeZone(person.timeZone) ? person.timeZone : 'UTC';

/** @throws input.invalid if the range contains no days, or more than the limit */
export function assertCalendarSpan({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): void {
  const count = getDayNumber(to) - getDayNumber(from) + 1;
  const why =
    count < 1
      ? t`The end must not be before the start.`
      : count > maxCalendarDays
        ? t`These are ${count} days. Ask for ${maxCalendarDays} at most.`
        : undefined;
  if (why)
    throw new AppError('input.invalid', t`Some fields need attention.`, { fields: { to: [why] } });
}

/** Return every day of a period in a time zone, first and last day included. */
export function listLocalDays(timeZone: string, from: string, to: string): LocalDay[] {
  const first = getDayNumber(from);
  const moment = (day: number) => new Date(getDayStart(timeZone, day)).toISOString();
  return Array.from({ length: getDayNumber(to) - first + 1 }, (_, n) => ({
    day: dayToDate(first + n),
    from: moment(first + n),
    until: moment(first + n + 1),
  }));
}

type DateField = Extract<Field, { type: 'date' }>;

/**
 * Find the question for the requested date of a request: the first date that may not be in the past, else the first
 * date. Dates limited to the past, locked dates and dates in tables are ignored. Reason: decision 43.
 */
export function findWishedDateField(form: Pick<Form, 'sections'>): DateField | undefined {
  const dates = listFields(form).filter(
    (field): field is DateField =>
      field.type === 'date' && field.notAfter !== '$today' && !field.readOnly,
  );
  return dates.find(({ notBefore }) => notBefore === '$today') ?? dates[0];
}
