import * as z from 'zod';
import { languages } from '#shared/language/languages.ts';
import { msg, t } from '#shared/language/t.ts';
import type { ClientRole } from '../endpoint.ts';
import { Id, Instant, Name, PersonRef, PlainDate, TimeZone, Version } from '../fields.ts';
import { foldAddress } from '../fold-name.ts';
import { unknownUserName } from './unknown-user-name.ts';

export const ProfileRole = z.enum(['Employee', 'Approver']);
export type ProfileRole = z.infer<typeof ProfileRole>;

/**
 * A stored email address: lower case, without a display name, with an @ (spec §5), its domain in ASCII. Only the mail
 * service can check whether it is valid. Spaces, invisible characters and misplaced dots are
 * refused.
 */
export const Email = z
  .string()
  .overwrite(foldAddress)
  .max(254, msg('An e-mail address has at most 254 characters.'))
  .regex(
    /^(?!\.|[^@]*\.[.@])[^\s\p{Cc}\p{Cf}\p{Cs}<>,;@]+@(?!\.|.*\.\.)[^\s\p{Cc}\p{Cf}\p{Cs}<>,;@'"]+$/u,
    msg('An e-mail address has an @, no spaces and no misplaced dots.'),
  );
/** Fields of a profile that administrators write. */
export const ProfileFields = z.object({
  firstName: z.string().max(60),
  lastName: z.string().max(60),
  name: Name,
  email: Email,
  role: ProfileRole,
  timeZone: TimeZone,
  isActive: z.boolean(),
  title: z.string().max(120),
  managerId: Id.nullable(),
  departmentId: Id.nullable(),
  locationId: Id.nullable(),
  doaLevelId: Id.nullable(),
  /** Names of approver groups this person belongs to ("Travel desk"). */
  groups: z.array(Name).max(40, msg('Somebody is in 40 groups at most.')),
});

/** Kinds of actions by which an administrator enables a person to decide. */
export const arrangements = [
  'invited',
  'profile',
  'manager',
  'address',
  'secondFactor',
  'administrator',
  'delegate',
  'successor',
  'named',
] as const;
/**
 * Record that an administrator chose this person, with the latest action. `through`: administrator who performed the
 * action and had been chosen by the first one.
 */
export const Arrangement = z.object({
  by: PersonRef,
  at: Instant,
  what: z.enum(arrangements),
  through: PersonRef.optional(),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** A profile as stored and shown. Texts are not validated, because they may be older than a rule. */
export const User = z.object({
  userId: Id,
  /**
   * Subject of the person's account in the user pool. Only tokens with this subject are valid for the person. Absent:
   * equal to `userId`.
   */
  subject: z.string().optional(),
  applicationId: Id,
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  name: z.string().default(unknownUserName),
  email: z.string(),
  role: ProfileRole.default('Employee'),
  timeZone: z.string().default('UTC'),
  /** Language of messages to the person; absent for the company's language. */
  language: z.enum(languages).optional(),
  isActive: z.boolean().default(true),
  title: z.string().default(''),
  managerId: Id.nullable().default(null),
  departmentId: Id.nullable().default(null),
  locationId: Id.nullable().default(null),
  doaLevelId: Id.nullable().default(null),
  groups: z.array(z.string()).default([]),
  createdAt: Instant,
  /**
   * Sessions started before this time have ended: their tokens are refused even before they expire. Absent: all
   * sessions are valid.
   */
  tokensValidFrom: Instant.optional(),
  /** Sessions that were ended individually, stored until all of their tokens have expired. */
  endedSignIns: z.array(z.object({ id: z.string(), at: Instant })).optional(),
  /**
   * Administrators who chose the person, each with the latest action. For some time the person cannot decide requests
   * of these administrators.
   */
  arrangements: z.array(Arrangement).optional(),
  /** Time at which the person, as administrator, last changed rules for deciding requests. */
  rulesChangedAt: Instant.optional(),
  /** Administrator who made the change and had been chosen by this person. */
  rulesChangedThrough: PersonRef.optional(),
  /** New address that an administrator proposed. It becomes active after its owner confirms the code sent to it. */
  newAddress: z.object({ email: z.string(), validUntil: Instant, by: PersonRef }).optional(),
  /** Digest of the confirmation code, and the number of wrong attempts. */
  addressCode: z.object({ digest: z.string(), misses: z.int() }).optional(),
  /**
   * End and author of a period in which the person cannot decide, because their address or second factor was changed.
   * Another administrator can end it.
   */
  held: z.object({ until: Instant, by: PersonRef }).optional(),
  /** Whether an administrator confirmed the invitation of an address outside of the domains for sign-up. */
  outsideDomainsConfirmed: z.boolean().optional(),
  /** Time of the invitation; removed at the first sign-in. */
  invitedAt: Instant.optional(),
  /** Time of the order to erase the person. The person can't become active again. */
  erasedAt: Instant.optional(),
  version: Version,
});
export type User = z.infer<typeof User>;

/** Domain of the addresses that erased people have, which no mail system has. */
export const erasedDomain = 'erased.invalid';
/** Whether a profile belongs to a pseudonym, so that the erasure of the person is complete. */
export const isPseudonym = ({ email }: Pick<User, 'email'>): boolean =>
  email.endsWith(`@${erasedDomain}`);

/** Absence of a person for all categories: last day, and delegate. The delegate is absent if they cannot decide. */
export const OutOfOfficePeriod = z.object({ until: PlainDate, delegate: PersonRef.optional() });
export type OutOfOfficePeriod = z.infer<typeof OutOfOfficePeriod>;
/** A person who is out of office, as marked on all screens. */
export const AwayPerson = OutOfOfficePeriod.extend({ userId: Id });
export type AwayPerson = z.infer<typeof AwayPerson>;

/** A person in a list. */
export const UserRow = User.pick({
  userId: true,
  name: true,
  email: true,
  title: true,
  departmentId: true,
  locationId: true,
  isActive: true,
  role: true,
  managerId: true,
  doaLevelId: true,
  invitedAt: true,
}).extend({
  /** Time zone; absent in search results by name. */
  timeZone: z.string().optional(),
  manager: PersonRef.optional(),
  /** Whether the person can be asked to decide; only in lists for choosing people. */
  canBeAsked: z.boolean().optional(),
  /** Present if the person is out of office; in all lists for choosing people. */
  away: OutOfOfficePeriod.optional(),
});
export type UserRow = z.infer<typeof UserRow>;

/**
 * Sign-in state of a person. `state`: `none` has no account; `invited` has not signed in yet; `external` uses the
 * company's own sign-in.
 */
export const Account = z.object({
  state: z.enum(['none', 'invited', 'active', 'external']),
  hasSecondFactor: z.boolean(),
  isAdministrator: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** Group of the user pool for administrators. */
export const administratorGroup = 'admin';

/**
 * Return the client roles of a person (product.md): the group admin is from the token, the others are from the profile.
 */
export const listClientRoles = (
  profileRole: ProfileRole,
  isAdmin: boolean,
): ReadonlySet<ClientRole> =>
  new Set<ClientRole>(
    isAdmin
      ? ['user', 'approver', 'admin']
      : profileRole === 'Approver'
        ? ['user', 'approver']
        : ['user'],
  );

/**
 * Whether a person can be an approver: active, and with a role that may open the decision page. Planning skips all
 * other people, and a rule that names them is rejected.
 */
export const canBeAssigned = (
  { isActive, role }: Pick<User, 'isActive' | 'role'>,
  isAdmin: boolean,
): boolean => isActive && listClientRoles(role, isAdmin).has('approver');

/** Return the reason why a person cannot be chosen to decide, or undefined if they can. */
export const explainUnassignable = (
  user: Pick<User, 'name' | 'isActive' | 'role'>,
  isAdmin: boolean,
): string | undefined => {
  if (!user.isActive) return t`${user.name} is inactive.`;
  if (canBeAssigned(user, isAdmin)) return undefined;
  return t`${user.name} has the role ${user.role}. Only approvers can decide.`;
};

/** Out-of-office rule: `to` decides for `from` between the dates (inclusive, in the time zone of `from`). */
export const Delegation = z.object({
  id: Id,
  applicationId: Id,
  fromUserId: Id,
  toUserId: Id,
  startsOn: PlainDate,
  endsOn: PlainDate,
  /** Categories; null for all categories. */
  categoryIds: z.array(Id).nullable().default(null),
  createdBy: Id,
  createdAt: Instant,
  endedAt: Instant.nullable().default(null),
  version: Version,
});
export type Delegation = z.infer<typeof Delegation>;
