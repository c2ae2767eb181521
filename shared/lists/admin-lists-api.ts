import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';

/** Lists that administrator screens load together in one call. */
export const AdminList = z.enum([
  'accessRequests',
  'account',
  'businessHours',
  'categories',
  'categoryForms',
  'configuration',
  'delegations',
  'departments',
  'escalationPolicies',
  'groups',
  'levels',
  'locationAttributes',
  'locationTypes',
  'locations',
  'openRequests',
  'people',
  'rightsProposals',
  'slaTemplates',
]);
export type AdminList = z.infer<typeof AdminList>;

/** Ids, separated by commas. */
const ids = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).max(100))
  .optional();

export const getAdminLists = {
  service: 'request-service',
  method: 'GET',
  path: '/admin-lists',
  roles: ['admin'],
  params: emptyObject,
  query: z.strictObject({
    /** Names of lists, separated by commas. */
    names: z
      .string()
      .max(400)
      .transform((text) => text.split(','))
      .pipe(z.array(AdminList).min(1)),
    /** Required by `accessRequests`, `account` and `delegations`. */
    userId: Id.optional(),
    /** Required by `categoryForms`. */
    categoryIds: ids,
    /** Required by `people`. */
    userIds: ids,
  }),
  body: noBody,
  /** Responses of the lists' own operations, keyed by list name. */
  response: z.object({ lists: z.partialRecord(AdminList, z.unknown()) }),
  errors: ['input.invalid', 'user.not-found'],
  summary: 'Several lists that administrators need, in one answer',
  description:
    'Each list is what its own operation answers. `categoryForms`: by category, the forms that are published; other categories are left out.',
} as const satisfies Endpoint;
