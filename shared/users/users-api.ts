import * as z from 'zod';
import { Company } from '#shared/company.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { clientRoles } from '#shared/endpoint.ts';
import { ChosenTimeZone, emptyObject, Id, noBody } from '#shared/fields.ts';
import { languages } from '#shared/language/languages.ts';
import { Email, ProfileRole } from './user.ts';
import { Person, Profile } from './visible-person.ts';

const service = 'request-service';
const roles = ['user'] as const;

export const userExists = {
  service,
  method: 'GET',
  path: '/users/exists',
  roles,
  params: emptyObject,
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
  params: emptyObject,
  query: emptyObject,
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
  errors: ['rights.second-administrator', 'input.invalid', 'actor.mismatch', 'user.exists'],
  summary: 'Create the own profile (always as Employee) or, as administrator, anybody',
  description:
    'Without a time zone it is that of the company, and UTC (spec §9) while it has none. The site sends the zone of the browser, so that working time and dates are those of the person.',
} as const satisfies Endpoint;

export const syncUser = {
  service,
  method: 'POST',
  path: '/users/sync',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: z
    .strictObject({
      timeZone: ChosenTimeZone.optional(),
      language: z.enum(languages).optional(),
    })
    .default({}),
  response: z.object({
    user: Profile,
    roles: z.array(z.enum(clientRoles)),
    company: Company.optional(),
  }),
  errors: ['actor.inactive', 'user.not-found', 'input.invalid'],
  summary: 'Bring the profile in step with the sign-in; inactive users are refused (spec §6)',
} as const satisfies Endpoint;

export const signOutEverywhere = {
  service,
  method: 'POST',
  path: '/users/sign-out',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({ userId: Id }),
  errors: ['user.not-found'],
  summary: 'End all sign-ins of the caller, on every device (spec §7)',
  description:
    'However they signed in: nothing can be refreshed any more, and within a minute no token of a sign-in from before is taken.',
} as const satisfies Endpoint;
