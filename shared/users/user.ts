import * as z from 'zod';
import { languages } from '#shared/language/languages.ts';
import { msg, t } from '#shared/language/t.ts';
import type { ClientRole } from '../endpoint.ts';
import { Id, Instant, Name, PersonRef, PlainDate, TimeZone, Version } from '../fields.ts';
import { tidyAddress } from '../fold-name.ts';

export const ProfileRole = z.enum(['Employee', 'Approver']);
export type ProfileRole = z.infer<typeof ProfileRole>;

/**
 * An address as it is stored: lower-cased and bare, with an @ (spec §5). Which others can be mailed to, only the
 * mail service knows; spaces and signs that can't be seen are in no address.
 */
export const Email = z
  .string()
  .overwrite(tidyAddress)
  .toLowerCase()
  .max(254, msg('An e-mail address has at most 254 characters.'))
  .regex(
    /^[^\s\p{Cc}\p{Cf}\p{Cs}<>,;@]+@[^\s\p{Cc}\p{Cf}\p{Cs}<>,;@]+$/u,
    msg('An e-mail address has an @ and no spaces.'),
  );
/** Display name of a person without names (spec §5). */
export const unknownUserName = 'Unknown User';

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

/** Ways in which an administrator chose somebody. */
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
 * Note that an administrator chose this person, with the last time; `through`: another one whom
 * they had chosen did it.
 */
export const Arrangement = z.object({
  by: PersonRef,
  at: Instant,
  what: z.enum(arrangements),
  through: PersonRef.optional(),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** A profile as it is stored and shown: texts as they are, also those from before a rule for them was made. */
export const User = z.object({
  userId: Id,
  applicationId: Id,
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  name: z.string().default(unknownUserName),
  email: z.string(),
  role: ProfileRole.default('Employee'),
  timeZone: z.string().default('UTC'),
  /** The language in which they are written to. None: that of the company. */
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
   * Sign-ins before this moment have ended: their tokens are refused although they have not expired. None: all count.
   */
  tokensValidFrom: Instant.optional(),
  /** Sign-ins that were ended one by one, as long as one of their tokens may still be good. */
  endedSignIns: z.array(z.object({ id: z.string(), at: Instant })).optional(),
  /** Administrators who chose them, each with their last act; for some time they decide nothing of theirs. */
  arrangements: z.array(Arrangement).optional(),
  /** When they last changed, as administrator, rules by which requests are decided. */
  rulesChangedAt: Instant.optional(),
  /** Administrator who did it on behalf of the one who had chosen them. */
  rulesChangedThrough: PersonRef.optional(),
  /** Another address that an administrator proposed; it works once its owner has confirmed the code sent to it. */
  newAddress: z.object({ email: z.string(), validUntil: Instant, by: PersonRef }).optional(),
  /** Digest of that code, and how many wrong ones were entered. */
  addressCode: z.object({ digest: z.string(), misses: z.int() }).optional(),
  /**
   * Until when they decide nothing, as their address or second factor was changed, and by whom; another administrator
   * ends it.
   */
  held: z.object({ until: Instant, by: PersonRef }).optional(),
  /** An administrator confirmed to invite them although their address is outside of the domains for sign-up. */
  outsideDomainsConfirmed: z.boolean().optional(),
  /** Since when they are invited; gone with their first sign-in. */
  invitedAt: Instant.optional(),
  version: Version,
});
export type User = z.infer<typeof User>;

/**
 * Out of office for all categories: until when (that day included), and who decides meanwhile; none where that person
 * can't.
 */
export const Away = z.object({ until: PlainDate, delegate: PersonRef.optional() });
export type Away = z.infer<typeof Away>;
/** Somebody who is out of office, as screens mark them wherever they are shown. */
export const AwayPerson = Away.extend({ userId: Id });
export type AwayPerson = z.infer<typeof AwayPerson>;

/** Row of a list of people. */
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
  /** Not told where people are found by words of their names. */
  timeZone: z.string().optional(),
  manager: PersonRef.optional(),
  /** Whether they can be asked to decide; told where a list is of people to name. */
  canBeAsked: z.boolean().optional(),
  /** Told while they are away, wherever people are chosen. */
  away: Away.optional(),
});
export type UserRow = z.infer<typeof UserRow>;

/**
 * Sign-in state of a person. `state`: `none` has no account; `invited` has not signed in yet;
 * `external` comes from the company's own sign-in.
 */
export const Account = z.object({
  state: z.enum(['none', 'invited', 'active', 'external']),
  hasSecondFactor: z.boolean(),
  isAdministrator: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** The group of the user pool whose members are administrators. */
export const administratorGroup = 'admin';

/**
 * The set of client roles of somebody (product.md): the group admin comes from the token, the rest from the profile.
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
 * Whether somebody can be asked to decide: in service, and a person for whom the decision page opens. Planning skips
 * everybody else, and choosing them by name is refused.
 */
export const canBeAssigned = (
  { isActive, role }: Pick<User, 'isActive' | 'role'>,
  isAdmin: boolean,
): boolean => isActive && listClientRoles(role, isAdmin).has('approver');

/** Why somebody can't be chosen to decide; undefined when they can. */
export const explainUnassignable = (
  user: Pick<User, 'name' | 'isActive' | 'role'>,
  isAdmin: boolean,
): string | undefined => {
  if (!user.isActive) return t`${user.name} is inactive.`;
  if (canBeAssigned(user, isAdmin)) return undefined;
  return t`${user.name} has the role ${user.role}. Only approvers can decide.`;
};

/** Out of office: `to` decides for `from` between the dates (inclusive, in the zone of `from`). */
export const Delegation = z.object({
  id: Id,
  applicationId: Id,
  fromUserId: Id,
  toUserId: Id,
  startsOn: PlainDate,
  endsOn: PlainDate,
  /** None: all categories. */
  categoryIds: z.array(Id).nullable().default(null),
  createdBy: Id,
  createdAt: Instant,
  endedAt: Instant.nullable().default(null),
  version: Version,
});
export type Delegation = z.infer<typeof Delegation>;
