import type { Actor } from '#functions/platform/actor.ts';
import {
  Colleague,
  ColleagueRow,
  type Person,
  type PersonRow,
} from '#shared/users/shown-person.ts';
import type { User, UserRow } from '#shared/users/user.ts';

/** A person as the caller may see them: whole for themselves and for administrators, else what a colleague needs. */
export const shownTo = ({ userId, isAdministrator }: Actor, user: User): Person =>
  isAdministrator || user.userId === userId ? user : Colleague.parse(user);

/** A row of a list of people as the caller may see it. */
export const rowShownTo = ({ isAdministrator }: Actor, row: UserRow): PersonRow =>
  isAdministrator ? row : ColleagueRow.parse(row);
