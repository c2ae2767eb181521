import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PageQuery } from '#shared/fields.ts';
import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { categorySheet, departmentSheet, locationSheet } from '#shared/import/sheets.ts';
import { ItemHistory } from '#shared/item-change.ts';
import { itemEndpoints, systemFields } from '#shared/item-endpoints.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { Category, Department, Location } from './reference.ts';
import { ListedCategory, ListedDepartment } from './reference-api.ts';

/**
 * Service of the operations with which administrators change categories, departments, locations, and settings. The
 * operations that list them are in `reference-api.ts`.
 */
const service = 'request-service';

/** Fields of a category that an administrator writes. Moving a category sets its parent and order. */
const CategoryBody = z.strictObject(
  Category.omit({ ...systemFields, wasActive: true, order: true }).shape,
);
/** Operations on categories for administrators. `listCategories` lists categories for everybody. */
export const categoryEndpoints = itemEndpoints({
  service,
  path: 'categories',
  item: Category,
  listed: ListedCategory,
  body: CategoryBody,
  query: emptyObject,
  response: Category,
  noun: 'categories',
});
export const getCategory = categoryEndpoints.get;
export const listCategoryHistory = categoryEndpoints.history;
export const createCategory = categoryEndpoints.create;
export const updateCategory = categoryEndpoints.update;
export const removeCategory = categoryEndpoints.remove;
export const importCategories = importEndpoint({
  service,
  path: 'categories',
  sheet: categorySheet,
});
export const moveCategory = {
  service,
  method: 'PUT',
  path: '/categories/{id}/place',
  roles: ['admin'],
  params: z.object({ id: Id }),
  query: emptyObject,
  body: z.strictObject({
    parentId: Id.nullable(),
    /** Category before which the category is placed; null to place it last. */
    before: Id.nullable(),
  }),
  response: Category,
  etag: true,
  errors: ['input.invalid', 'item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Put a category below another one or at the top, and among those there',
} as const satisfies Endpoint;

/** Operations on departments for administrators. `listDepartments` lists departments for everybody. */
export const departmentEndpoints = itemEndpoints({
  service,
  path: 'departments',
  item: Department,
  listed: ListedDepartment,
  body: z.strictObject(Department.omit(systemFields).shape),
  query: emptyObject,
  response: Department,
  noun: 'departments',
  moves: true,
});
export const getDepartment = departmentEndpoints.get;
export const listDepartmentHistory = departmentEndpoints.history;
export const createDepartment = departmentEndpoints.create;
export const updateDepartment = departmentEndpoints.update;
export const removeDepartment = departmentEndpoints.remove;
export const importDepartments = importEndpoint({
  service,
  path: 'departments',
  sheet: departmentSheet,
});

/** Operations on locations for administrators. `listLocations` lists locations for everybody. */
export const locationEndpoints = itemEndpoints({
  service,
  path: 'locations/hierarchies',
  item: Location,
  body: z.strictObject(Location.omit(systemFields).shape),
  query: emptyObject,
  response: Location,
  noun: 'locations; where one lies and its hours change by `PUT /sla/locations/{id}`',
});
export const getLocation = locationEndpoints.get;
export const listLocationHistory = locationEndpoints.history;
export const createLocation = locationEndpoints.create;
export const updateLocation = locationEndpoints.update;
export const removeLocation = locationEndpoints.remove;
export const importLocations = importEndpoint({
  service,
  path: 'locations/hierarchies',
  sheet: locationSheet,
});

/** Settings that an administrator writes. */
export const ConfigurationInput = z.strictObject(
  Configuration.omit({ applicationId: true, version: true, ratesCurrency: true }).shape,
);
const settings = {
  service,
  path: '/configurations/{applicationId}',
  roles: ['admin'],
  params: z.object({ applicationId: Id }),
  query: emptyObject,
  response: Configuration,
  etag: true,
} as const;
const refusals = [
  'input.invalid',
  'item.not-found',
  'item.changed-meanwhile',
  'item.precondition-failed',
  'rights.proposed',
] as const;

export const createConfiguration = {
  ...settings,
  method: 'POST',
  body: ConfigurationInput,
  mails: 'sometimes',
  errors: [...refusals, 'idempotency.key-reused', 'rate.limited'],
  summary: 'Begin the settings of the application anew; what is left out has its default',
} as const satisfies Endpoint;
export const updateConfiguration = {
  ...settings,
  method: 'PUT',
  body: createChangeBody(ConfigurationInput, Configuration),
  mails: 'sometimes',
  errors: refusals,
  summary: 'Other settings of the application',
  description: changeBodyDescription,
} as const satisfies Endpoint;
export const listConfigurationHistory = {
  service,
  method: 'GET',
  path: '/configurations/{applicationId}/history',
  roles: ['admin'],
  params: z.object({ applicationId: Id }),
  query: PageQuery,
  body: noBody,
  response: ItemHistory,
  errors: ['item.not-found', 'input.cursor-invalid'],
  summary: 'Who changed which settings of the application, newest first',
} as const satisfies Endpoint;
