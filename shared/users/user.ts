import * as z from 'zod';
import type { ClientRole } from '../endpoint.ts';
import { Id, Instant, Name, PlainDate, TimeZone, Version } from '../fields.ts';

export const ProfileRole = z.enum(['Employee', 'Approver']);
export type ProfileRole = z.infer<typeof ProfileRole>;

/** Lower-cased and trimmed on creation (spec §5). */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email())
  .refine((text) => text.includes('@'));
/** Display name of a person without names (spec §5). */
export const unknownUserName = 'Unknown User';

export const User = z.object({
  userId: Id,
  applicationId: Id,
  firstName: z.string().max(60).default(''),
  lastName: z.string().max(60).default(''),
  name: Name.default(unknownUserName),
  email: Email,
  role: ProfileRole.default('Employee'),
  timeZone: TimeZone.default('UTC'),
  isActive: z.boolean().default(true),
  title: z.string().max(120).default(''),
  managerId: Id.nullable().default(null),
  departmentId: Id.nullable().default(null),
  locationId: Id.nullable().default(null),
  doaLevelId: Id.nullable().default(null),
  /** Names of approver groups this person belongs to ("Travel desk"). */
  groups: z.array(Name).default([]),
  createdAt: Instant,
  /** Sign-ins before this moment have ended: their tokens are refused although they have not expired. None: all count. */
  tokensValidFrom: Instant.optional(),
  version: Version,
});
export type User = z.infer<typeof User>;

/** The set of client roles of somebody (product.md): the group admin comes from the token, the rest from the profile. */
export const rolesOf = (profileRole: ProfileRole, isAdmin: boolean): ReadonlySet<ClientRole> =>
  new Set<ClientRole>(
    isAdmin
      ? ['user', 'approver', 'admin']
      : profileRole === 'Approver'
        ? ['user', 'approver']
        : ['user'],
  );

/**
 * Whether somebody can be asked to decide: in service, and a person for whom the decision page opens. Planning skips everybody else,
 * and choosing them by name is refused.
 */
export const canBeAsked = (
  { isActive, role }: Pick<User, 'isActive' | 'role'>,
  isAdmin: boolean,
): boolean => isActive && rolesOf(role, isAdmin).has('approver');

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
