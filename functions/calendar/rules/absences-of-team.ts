import type { Absence } from '#shared/calendar/personal-calendar.ts';
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
