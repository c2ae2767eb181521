import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PageQuery, pageSchema } from '#shared/fields.ts';
import { Person, PersonRow } from './visible-person.ts';

const service = 'request-service';
const roles = ['user'] as const;
/** Accept any text: an invalid id gets the same 404 as an unknown one (spec §5). */
const userId = z.object({ userId: z.string() });

export const listUsers = {
  service,
  method: 'GET',
  path: '/users',
  roles,
  params: emptyObject,
  query: PageQuery.extend({
    /** Word prefixes of the name. Administrators can also search by the email address before the @. */
    search: z.string().trim().max(80).optional(),
    /**
     * People offered as approvers. `only`: those who can decide; `marked`: everybody, each marked whether they can
     * decide.
     */
    deciders: z.enum(['only', 'marked']).optional(),
    /** Only people on whose behalf the caller may raise requests. */
    mayRaiseFor: z.stringbool().optional(),
    /**
     * Ids, separated by commas: only these people, sorted by name, regardless of other filters. Unknown ids are
     * omitted.
     */
    ids: z
      .string()
      .max(4000)
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(100))
      .optional(),
  }),
  body: noBody,
  response: pageSchema(PersonRow),
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
  query: emptyObject,
  body: noBody,
  response: Person,
  etag: true,
  errors: ['user.not-found'],
  summary: 'One person',
  description:
    'The whole profile for the person and for administrators, with its ETag; others see what a colleague needs.',
} as const satisfies Endpoint;
