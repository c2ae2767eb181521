import * as z from 'zod';
import { MailProblem } from './mail-problem.ts';
import { User, UserRow } from './user.ts';

/** A profile as its person and administrators see it. Which sign-ins count is nobody's to know. */
export const Profile = User.omit({
  tokensValidFrom: true,
  endedSignIns: true,
  arrangements: true,
  rulesChangedAt: true,
  rulesChangedThrough: true,
  addressCode: true,
}).extend({
  /** While mails to their address don't arrive; told where one person is read. */
  mailProblem: MailProblem.optional(),
});
export type Profile = z.infer<typeof Profile>;

/** Details of a person that everybody may see: name and place of work. */
const known = {
  userId: true,
  name: true,
  title: true,
  departmentId: true,
  locationId: true,
  isActive: true,
} as const;
export const Colleague = User.pick({ ...known, firstName: true, lastName: true });

/** One person as somebody sees them. The profile comes first: what it has and a colleague has not is never made up. */
export const Person = z.union([Profile, Colleague]);
export type Person = z.infer<typeof Person>;
export const isProfile = (person: Person): person is Profile => 'version' in person;

/** Row of a person for readers who are not administrators. */
export const ColleagueRow = UserRow.pick({ ...known, canBeAsked: true, away: true });
export const PersonRow = z.union([UserRow, ColleagueRow]);
export type PersonRow = z.infer<typeof PersonRow>;
export const isUserRow = (row: PersonRow): row is UserRow => 'email' in row;
