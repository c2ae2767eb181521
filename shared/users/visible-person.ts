import * as z from 'zod';
import { MailProblem } from './mail-problem.ts';
import { User, UserRow } from './user.ts';

/** A profile for its person and administrators. Data about valid sign-ins is excluded for everybody. */
export const Profile = User.omit({
  subject: true,
  tokensValidFrom: true,
  endedSignIns: true,
  arrangements: true,
  rulesChangedAt: true,
  rulesChangedThrough: true,
  addressCode: true,
}).extend({
  /** Present if mails to the person's address are not delivered; only in answers for one person. */
  mailProblem: MailProblem.optional(),
});
export type Profile = z.infer<typeof Profile>;

/** Details of a person that everybody may see: name, title, department, location, and whether the person is active. */
const known = {
  userId: true,
  name: true,
  title: true,
  departmentId: true,
  locationId: true,
  isActive: true,
} as const;
export const Colleague = User.pick({ ...known, firstName: true, lastName: true });

/**
 * A person in an answer. The profile is the first option of the union, so that a colleague never gets default values
 * for its fields.
 */
export const Person = z.union([Profile, Colleague]);
export type Person = z.infer<typeof Person>;
export const isProfile = (person: Person): person is Profile => 'version' in person;

/** A person in a list for readers who are not administrators. */
export const ColleagueRow = UserRow.pick({ ...known, canBeAsked: true, away: true });
export const PersonRow = z.union([UserRow, ColleagueRow]);
export type PersonRow = z.infer<typeof PersonRow>;
export const isUserRow = (row: PersonRow): row is UserRow => 'email' in row;
