import type { Absence } from '#shared/calendar/personal-calendar.ts';
import type { Delegation, User } from '#shared/users/user.ts';

type Member = Pick<User, 'userId' | 'name' | 'managerId' | 'isActive'>;
type Viewer = { readonly userId: string; readonly managerId: string | null };

/** Whether somebody is away for all categories between these days, as the delegation says. */
export const isAwayBetween = (
  { categoryIds, endedAt, startsOn, endsOn }: Delegation,
  { from, to }: { readonly from: string; readonly to: string },
): boolean => categoryIds === null && endedAt === null && startsOn <= to && from <= endsOn;

/**
 * Of these absences those that concern somebody: their own, of their manager, of who has their manager or has them as
 * manager, and of those for whom they decide meanwhile.
 */
export function absencesOfTeam(
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
