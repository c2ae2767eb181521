import * as z from 'zod';
import { Cap } from '#shared/doa/matrix.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PageQuery, pageSchema } from '#shared/fields.ts';
import { MailProblem } from './mail-problem.ts';
import { OutOfOfficePeriod, UserRow } from './user.ts';

const service = 'request-service';
const admin = ['admin'] as const;

/** Filters of the list of people. All of them must match. */
const filters = {
  /** Word prefixes of the name, or of the email address before the @. */
  search: z.string().trim().max(80).optional(),
  departmentId: Id.optional(),
  /** `Administrator` matches all administrators, regardless of their role. */
  role: z.enum(['Employee', 'Approver', 'Administrator']).optional(),
  /**
   * `away`: out of office for all categories now; `unreachable`: mails to their address are not delivered. These people
   * are also active or invited.
   */
  state: z.enum(['active', 'invited', 'away', 'unreachable', 'deactivated']).optional(),
};
export type PeopleFilters = z.infer<z.ZodObject<typeof filters>>;

/** A person in the administrators' list of people. */
export const ListedPerson = UserRow.extend({
  isAdministrator: z.boolean(),
  /** Present if mails to the person's address are not delivered. */
  mailProblem: MailProblem.optional(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

export const listPeople = {
  service,
  method: 'GET',
  path: '/people',
  roles: admin,
  params: emptyObject,
  query: PageQuery.extend({
    ...filters,
    order: z.enum(['ascending', 'descending']).default('ascending'),
  }),
  body: noBody,
  response: pageSchema(ListedPerson),
  errors: ['input.cursor-invalid'],
  summary: 'People by name, with their managers and who administers',
  description:
    'A page may be shorter than its limit and still have a cursor. Administrators, and those who are away, come in one page.',
} as const satisfies Endpoint;

export const countPeople = {
  service,
  method: 'GET',
  path: '/people/count',
  roles: admin,
  params: emptyObject,
  query: z.strictObject({
    ...filters,
    /** Whether to also count the active people of each location. */
    byLocation: z.stringbool().optional(),
  }),
  body: noBody,
  response: z.object({
    count: z.int().nonnegative(),
    /** True if more people exist than were counted. */
    more: z.boolean(),
    /** Locations without people are omitted. */
    byLocation: z.array(z.object({ locationId: Id, count: z.int().positive() })).optional(),
  }),
  errors: [],
  summary: 'How many people a filter of the list finds',
} as const satisfies Endpoint;

/** Maximum number of people in one call. */
const figuresAtMost = 50;

export const listFigures = {
  service,
  method: 'GET',
  path: '/people/figures',
  roles: admin,
  params: emptyObject,
  query: z.strictObject({
    /** Ids, separated by commas. */
    userIds: z
      .string()
      .max(2000)
      .transform((text) => text.split(','))
      .pipe(z.array(Id).min(1).max(figuresAtMost)),
  }),
  body: noBody,
  response: z.object({
    items: z.array(
      z.object({
        userId: Id,
        openTasks: z.int().nonnegative(),
        /** True if more open tasks exist than were counted. */
        more: z.boolean(),
        /** Present if the person is out of office. */
        away: OutOfOfficePeriod.optional(),
        /** The person's highest approval level in any department. */
        maySign: Cap.nullable(),
      }),
    ),
  }),
  errors: ['input.invalid'],
  summary:
    'Of some people: open tasks, up to which amount they may decide, and whether they are away',
} as const satisfies Endpoint;
