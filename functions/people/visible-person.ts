import type { Actor } from '#functions/platform/actor.ts';
import type { User, UserRow } from '#shared/users/user.ts';
import {
  Colleague,
  ColleagueRow,
  type Person,
  type PersonRow,
} from '#shared/users/visible-person.ts';

/**
 * Return a person as the caller may see them: complete for themselves and for administrators, else only the fields for
 * colleagues.
 */
export const toVisiblePerson = ({ userId, isAdministrator }: Actor, user: User): Person =>
  isAdministrator || user.userId === userId ? user : Colleague.parse(user);

/** Return a row in a list of people as the caller may see it. */
export const toVisiblePersonRow = ({ isAdministrator }: Actor, row: UserRow): PersonRow =>
  isAdministrator ? row : ColleagueRow.parse(row);
