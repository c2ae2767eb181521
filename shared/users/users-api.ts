import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { clientRoles } from '#shared/endpoint.ts';
import {
  ChosenTimeZone,
  Id,
  noBody,
  nothing,
  PageQuery,
  PersonRef,
  pageOf,
  Version,
} from '#shared/fields.ts';
import { Person, PersonRow, Profile } from './shown-person.ts';
import { Email, ProfileFields, ProfileRole, User } from './user.ts';

const service = 'request-service';
const roles = ['user'] as const;
const admin = ['admin'] as const;
/** A text that is no id is the id of nobody (spec §5): 404 as for any other. */
const userId = z.object({ userId: z.string() });

export const userExists = {
  service,
  method: 'GET',
  path: '/users/exists',
  roles,
  params: nothing,
  query: z.strictObject({ id: z.string().max(100) }),
  body: noBody,
  response: z.object({ exists: z.boolean(), user: Person.optional() }),
  errors: [],
  summary: 'Whether a user exists; one whose id has not the form of a UUID does not (spec §5)',
} as const satisfies Endpoint;

export const createUser = {
  service,
  method: 'POST',
  path: '/users',
  roles,
  params: nothing,
  query: nothing,
  body: z.strictObject({
    userId: Id,
    firstName: z.string().max(60).default(''),
    lastName: z.string().max(60).default(''),
    name: z.string().trim().max(120).default(''),
    email: Email,
    role: ProfileRole.default('Employee'),
    timeZone: ChosenTimeZone.default('UTC'),
  }),
  response: Profile,
  errors: ['input.invalid', 'actor.mismatch', 'user.exists'],
  summary: 'Create the own profile (always as Employee) or, as administrator, anybody',
  description:
    'Without a time zone it is UTC (spec §9). The site sends the zone of the browser, so that working time and dates are those of the person.',
} as const satisfies Endpoint;

export const syncUser = {
  service,
  method: 'POST',
  path: '/users/sync',
  roles,
  params: nothing,
  query: nothing,
  body: z.strictObject({ timeZone: ChosenTimeZone.optional() }),
  response: z.object({ user: Profile, roles: z.array(z.enum(clientRoles)) }),
  errors: ['actor.inactive', 'user.not-found', 'input.invalid'],
  summary: 'Bring the profile in step with the sign-in; inactive users are refused (spec §6)',
} as const satisfies Endpoint;

export const signOutEverywhere = {
  service,
  method: 'POST',
  path: '/users/sign-out',
  roles,
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.object({ userId: Id }),
  errors: ['user.not-found'],
  summary: 'End all sign-ins of the caller, on every device (spec §7)',
  description:
    'However they signed in: nothing can be refreshed any more, and within a minute no token of a sign-in from before is taken.',
} as const satisfies Endpoint;

export const listUsers = {
  service,
  method: 'GET',
  path: '/users',
  roles,
  params: nothing,
  query: PageQuery.extend({
    /** Words of the name, by their first letters; administrators also find by the e-mail address before the @. */
    search: z.string().trim().max(80).optional(),
    /** Also the names of their managers, which cost a read each; for administrators. */
    managers: z.stringbool().default(false),
    /**
     * Whom to choose from when somebody is named to decide: `only` those who can be asked, or everybody, with who can
     * be (`marked`).
     */
    deciders: z.enum(['only', 'marked']).optional(),
  }),
  body: noBody,
  response: pageOf(PersonRow),
  errors: ['input.cursor-invalid'],
  summary: 'People, by name',
  description:
    'Administrators see rows with address, role and manager, and also find by the address; others see what a colleague needs.',
} as const satisfies Endpoint;

export const getUser = {
  service,
  method: 'GET',
  path: '/users/{userId}',
  roles,
  params: userId,
  query: nothing,
  body: noBody,
  response: Person,
  etag: true,
  errors: ['user.not-found'],
  summary: 'One person',
  description:
    'The whole profile for the person and for administrators, with its ETag; others see what a colleague needs.',
} as const satisfies Endpoint;

/** Open tasks and who takes them; nobody takes what has an empty `to`: then it stays and needs an administrator. */
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
  query: z.strictObject({ preview: z.stringbool().default(false) }),
  body: noBody,
  response: z.object({
    user: Profile,
    /** Whether the person could sign in until now; `preview`: nothing was changed. */
    identity: z.enum(['disabled', 'absent', 'preview']),
    moves: Moves,
    /** What else hangs on this person, in words. */
    touched: z.array(z.object({ kind: z.string(), id: Id, text: z.string() })),
    /** There is more than one call moves: repeat it. */
    more: z.boolean(),
  }),
  errors: ['actor.forbidden', 'user.not-found', 'item.precondition-failed'],
  summary:
    'Deactivate a person who leaves and move their open tasks; safe to repeat, and a repeat goes on where the last one stopped',
} as const satisfies Endpoint;

/**
 * What nobody changes. Since when sign-ins count is not told any more, but may come from a profile that was read
 * before.
 */
export const fixed = {
  userId: true,
  applicationId: true,
  createdAt: true,
  tokensValidFrom: true,
} as const;

export const updateUser = {
  service,
  method: 'PUT',
  path: '/users/{userId}',
  roles: admin,
  params: userId,
  /** `preview`: what it would do; nothing is changed. */
  query: z.strictObject({ preview: z.stringbool().default(false) }),
  body: z.strictObject({
    ...ProfileFields.partial().shape,
    ...User.pick(fixed).partial().shape,
    version: Version.optional(),
  }),
  response: Profile.extend({
    /** Where the open tasks go of somebody who can't be asked to decide from now on; absent: none are looked at. */
    moves: Moves.optional(),
    /** There is more than one call moves: repeat it. */
    more: z.boolean().optional(),
  }),
  etag: true,
  errors: ['input.invalid', 'user.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary:
    'Change a profile: what is left out stays as it is. What nobody changes (userId, applicationId, createdAt) may be sent back as it was read; version or If-Match is the version that was read, without either the newest is changed. With the role Approver the open tasks go, as with deactivation',
} as const satisfies Endpoint;
