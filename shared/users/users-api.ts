import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { clientRoles } from '#shared/endpoint.ts';
import { ChosenTimeZone, Id, noBody, nothing, PageQuery, pageOf } from '#shared/fields.ts';
import { languages } from '#shared/language/t.ts';
import { Person, PersonRow, Profile } from './shown-person.ts';
import { Email, ProfileRole } from './user.ts';

const service = 'request-service';
const roles = ['user'] as const;
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
    timeZone: ChosenTimeZone.optional(),
  }),
  response: Profile,
  errors: ['input.invalid', 'actor.mismatch', 'user.exists'],
  summary: 'Create the own profile (always as Employee) or, as administrator, anybody',
  description:
    'Without a time zone it is that of the company, and UTC (spec §9) while it has none. The site sends the zone of the browser, so that working time and dates are those of the person.',
} as const satisfies Endpoint;

export const syncUser = {
  service,
  method: 'POST',
  path: '/users/sync',
  roles,
  params: nothing,
  query: nothing,
  body: z.strictObject({
    timeZone: ChosenTimeZone.optional(),
    language: z.enum(languages).optional(),
  }),
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
    /**
     * Whom to choose from when somebody is named to decide: `only` those who can be asked, or everybody, with who can
     * be (`marked`).
     */
    deciders: z.enum(['only', 'marked']).optional(),
    /** Only those for whom the caller may raise requests. */
    mayRaiseFor: z.stringbool().optional(),
    /** Ids, with commas between: just these people, by name, whatever else is asked. Others are left out. */
    ids: z
      .string()
      .max(4000)
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(100))
      .optional(),
  }),
  body: noBody,
  response: pageOf(PersonRow),
  errors: ['input.cursor-invalid'],
  summary: 'People, by name',
  description:
    'Administrators see rows with address, role and manager, and also find by the address; others see what a colleague needs. Whoever is out of office for all categories has `away`: until when, and who decides meanwhile. With `mayRaiseFor`: only those for whom the caller may raise requests; a page can be short, even empty, and have a cursor still.',
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
