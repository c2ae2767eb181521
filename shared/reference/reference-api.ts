import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PersonRef } from '#shared/fields.ts';
import { Category, Department, Location } from './reference.ts';

const service = 'request-service';
const roles = ['user'] as const;
const list = {
  service,
  method: 'GET',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  errors: [],
} as const;

export const ListedDepartment = Department.extend({
  headId: Id.nullable().optional(),
  costCentre: z.string().optional(),
  /** Head of the department, with the reason if that person cannot decide. */
  head: PersonRef.extend({ email: z.string(), whyNotAsked: z.string().optional() }).optional(),
});

export const ListedCategory = Category.extend({
  /**
   * Median of working seconds until the decision, for requests approved or rejected this year or last year; absent for
   * fewer than five.
   */
  typicalSeconds: z.int().optional(),
  /** Number of requests approved or rejected this year and last year; only for administrators. */
  decided: z.int().optional(),
});

export const listCategories = {
  ...list,
  path: '/categories',
  keepsNames: true,
  response: z.object({
    items: z.array(ListedCategory),
  }),
  summary: 'Categories in their order',
} as const satisfies Endpoint;
export const listDepartments = {
  ...list,
  path: '/departments',
  response: z.object({ items: z.array(ListedDepartment) }),
  summary: 'Departments; their heads and cost centres are returned to administrators only',
} as const satisfies Endpoint;
export const listLocations = {
  ...list,
  path: '/locations/hierarchies',
  response: z.object({ items: z.array(Location) }),
  summary: 'Locations with their parents',
} as const satisfies Endpoint;
