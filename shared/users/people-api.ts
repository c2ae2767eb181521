import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  ChosenTimeZone,
  emptyObject,
  Id,
  Instant,
  noBody,
  PageQuery,
  PersonRef,
  Version,
} from '#shared/fields.ts';
import { ItemHistory } from '#shared/item-change.ts';
import { Dependent } from './dependent.ts';
import { Account, Email, ProfileFields, ProfileRole, User } from './user.ts';
import { Profile } from './visible-person.ts';

const service = 'request-service';
const admin = ['admin'] as const;
/** Accept any text: an invalid id gets the same 404 as an unknown one (spec §5). */
const userId = z.object({ userId: z.string() });

export const invitePerson = {
  service,
  method: 'POST',
  path: '/users/invite',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    ...ProfileFields.omit({ isActive: true }).partial().shape,
    name: ProfileFields.shape.name,
    email: Email,
    role: ProfileRole.default('Employee'),
    timeZone: ChosenTimeZone.optional(),
    isAdministrator: z.boolean().default(false),
    outsideDomainsConfirmed: z.boolean().default(false),
  }),
  response: Profile,
  etag: true,
  mails: true,
  errors: [
    'rights.proposed',
    'input.invalid',
    'user.exists',
    'user.outside-domains',
    'idempotency.key-reused',
    'rate.limited',
  ],
  summary: 'Invite a person: makes their account and profile, and mails them a temporary password',
  description:
    'Safe to repeat: what stopped half-way is completed. Somebody who has both already is refused with user.exists. Without a time zone it is that of their location, else of the company. An address outside of the domains for sign-up needs outsideDomainsConfirmed, which the history of the person keeps.',
} as const satisfies Endpoint;

export const inviteAgain = {
  service,
  method: 'POST',
  path: '/users/{userId}/invite',
  roles: admin,
  params: userId,
  query: emptyObject,
  body: z
    .strictObject({ outsideDomainsConfirmed: z.boolean().default(false) })
    .default({ outsideDomainsConfirmed: false }),
  response: z.object({ userId: Id, email: z.string() }),
  mails: true,
  errors: [
    ...(['user.not-found', 'user.exists', 'user.outside-domains'] as const),
    ...(['idempotency.key-reused', 'rate.limited'] as const),
  ],
  summary: 'Mail another temporary password to somebody who was invited and has not signed in yet',
  description:
    'Somebody without an account, for example after the user pool was lost, gets one and remains the same person. They decide nothing for a day. The first invitation to an address outside of the domains for sign-up needs outsideDomainsConfirmed, which the history of the person keeps.',
} as const satisfies Endpoint;

export const getAccount = {
  service,
  method: 'GET',
  path: '/users/{userId}/account',
  roles: admin,
  params: userId,
  query: emptyObject,
  body: noBody,
  response: Account,
  errors: ['user.not-found'],
  summary:
    'How a person signs in, and whether they are an administrator, as the user pool says now',
} as const satisfies Endpoint;

export const listPersonHistory = {
  service,
  method: 'GET',
  path: '/users/{userId}/history',
  roles: admin,
  params: userId,
  query: PageQuery,
  body: noBody,
  response: ItemHistory,
  errors: ['user.not-found', 'input.cursor-invalid'],
  summary:
    'Who changed what of a person, newest first: profile, rights, and when they are out of office',
} as const satisfies Endpoint;

export const setAdministrator = {
  service,
  method: 'PUT',
  path: '/users/{userId}/administrator',
  roles: admin,
  params: userId,
  query: emptyObject,
  body: z.strictObject({ isAdministrator: z.boolean() }),
  response: Account,
  mails: true,
  errors: ['rights.proposed', 'actor.forbidden', 'input.invalid', 'user.not-found'],
  summary: 'Make a person an administrator, or no longer one; nobody changes their own rights',
  description:
    'Who is no longer one has lost the rights within a minute. Who becomes one has them from their next sign-in on.',
} as const satisfies Endpoint;

/** Open tasks with their new assignees. A task with an empty `to` stays and needs an administrator. */
const Moves = z.array(
  z.object({
    taskId: Id,
    requestId: Id,
    number: z.string(),
    title: z.string(),
    stage: z.string(),
    to: z.array(PersonRef),
  }),
);

export const deactivateUser = {
  service,
  method: 'DELETE',
  path: '/users/{userId}',
  roles: admin,
  params: userId,
  query: z.strictObject({
    preview: z.stringbool().default(false),
    /**
     * Person who gets the tasks. Tasks that this person cannot decide are assigned to a delegate, a manager, or a
     * fallback approver.
     */
    to: Id.optional(),
  }),
  body: noBody,
  response: z.object({
    user: Profile,
    /** Whether the person had an account; `preview`: nothing was changed. */
    identity: z.enum(['disabled', 'absent', 'preview']),
    moves: Moves,
    /** All other items that depend on the deactivated person. */
    dependents: z.array(Dependent),
    /** True if more tasks exist than one call can move. Repeat the call to continue. */
    more: z.boolean(),
  }),
  mails: true,
  errors: [
    'rights.proposed',
    'actor.forbidden',
    'input.invalid',
    'user.not-found',
    'item.precondition-failed',
  ],
  summary:
    'Deactivate a person who leaves and move their open tasks; safe to repeat, and a repeat continues where the last one stopped',
} as const satisfies Endpoint;

export const eraseUser = {
  service,
  method: 'POST',
  path: '/users/{userId}/erasure',
  roles: admin,
  params: userId,
  query: emptyObject,
  body: noBody,
  response: z.object({ userId: Id, erasedAt: Instant }),
  errors: ['user.not-found', 'item.transition-refused', 'item.changed-meanwhile'],
  summary:
    'Erase a deactivated person: a pseudonym takes their place everywhere; nobody can undo it',
  description:
    'Refused with the numbers of the open requests that have to be handed over or ended first. The answer is immediate, the erasure takes minutes or hours by the size of the table; the profile has the name of the pseudonym when it is done. Audit chains still verify. Safe to repeat.',
} as const satisfies Endpoint;

/**
 * Fields that administrators do not change. People choose their language themselves. `tokensValidFrom` is no longer
 * returned, but may be part of a profile that was read earlier.
 */
export const readOnlyUserFields = {
  userId: true,
  applicationId: true,
  createdAt: true,
  language: true,
  tokensValidFrom: true,
  invitedAt: true,
  erasedAt: true,
} as const;

export const updateUser = {
  service,
  method: 'PUT',
  path: '/users/{userId}',
  roles: admin,
  params: userId,
  /** `preview`: return the effect without changing anything. */
  query: z.strictObject({ preview: z.stringbool().default(false) }),
  body: z.strictObject({
    ...ProfileFields.partial().shape,
    ...User.pick(readOnlyUserFields).partial().shape,
    /** Accepted without effect, so that a profile can be sent back as it was read. */
    mailProblem: Profile.shape.mailProblem,
    newAddress: Profile.shape.newAddress,
    held: Profile.shape.held,
    /** Whether the administrator confirms a new address outside of the domains for sign-up. */
    outsideDomainsConfirmed: z.boolean().optional(),
    version: Version.optional(),
  }),
  response: Profile.extend({
    /** New assignees of the open tasks of a person who can no longer decide; absent if tasks were not checked. */
    moves: Moves.optional(),
    /** True if more tasks exist than one call can move. Repeat the call to continue. */
    more: z.boolean().optional(),
  }),
  etag: true,
  mails: 'sometimes',
  errors: [
    'user.outside-domains',
    'rights.proposed',
    'input.invalid',
    'user.not-found',
    'item.changed-meanwhile',
    'item.precondition-failed',
    'rate.limited',
  ],
  summary:
    'Change a profile: what is left out stays as it is. What nobody changes (userId, applicationId, createdAt) may be sent back as it was read; version or If-Match is the version that was read, without either the newest is changed. With the role Approver the open tasks go, as with deactivation',
  description:
    'Another address outside of the domains for sign-up needs outsideDomainsConfirmed, which the history of the person keeps. It works once its person has confirmed the code that is mailed to it.',
} as const satisfies Endpoint;
