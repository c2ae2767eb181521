import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, noBody, nothing, PageQuery, pageSchema } from '#shared/fields.ts';
import { Person, PersonRow } from './shown-person.ts';

const service = 'request-service';
const roles = ['user'] as const;
/** A text that is no id is the id of nobody (spec §5): 404 as for any other. */
const userId = z.object({ userId: z.string() });

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
     * People offered as approvers: `only` those who can be asked, or everybody, with who can be
     * (`marked`).
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
  query: nothing,
  body: noBody,
  response: Person,
  etag: true,
  errors: ['user.not-found'],
  summary: 'One person',
  description:
    'The whole profile for the person and for administrators, with its ETag; others see what a colleague needs.',
} as const satisfies Endpoint;
