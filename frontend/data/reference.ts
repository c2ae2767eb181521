import { queryOptions } from '@tanstack/react-query';
import { askApi } from '#frontend/lib/api-client.ts';
import { config } from '#frontend/lib/runtime-config.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Department } from '#shared/reference/reference.ts';
import {
  getCategoryForm,
  getConfiguration,
  getDepartment,
  getLocation,
  listCategories,
  listDepartments,
  listLocations,
  updateConfiguration,
  updateDepartment,
} from '#shared/reference/reference-api.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import { itemsOf, read, useInvalidate } from './read.ts';

/** A department as the list shows it to the reader. */
export type ListedDepartment = Output<typeof listDepartments>['items'][number];

/** Reference data changes seldom, in milliseconds. */
const staleTime = 60_000;

const categories = () => ({ ...read(listCategories), staleTime });

/** Every category, those that are switched off too. */
export const allCategoriesQuery = () => queryOptions({ ...categories(), select: itemsOf });

/** What can be asked for, in the order the administrators gave. */
export const categoriesQuery = () =>
  queryOptions({
    ...categories(),
    select: ({ items }) => items.filter(({ isActive }) => isActive),
  });

/** A category and its published form, with which a new request of it begins. */
export const categoryFormQuery = (categoryId: string) =>
  queryOptions({ ...read(getCategoryForm, { params: { categoryId } }), staleTime });

export const departmentsQuery = () =>
  queryOptions({ ...read(listDepartments), select: itemsOf, staleTime });

/** One department, with what uses it. */
export const departmentQuery = (id: string) => read(getDepartment, { params: { id } });

/** Puts a department below another one, or at the top; answers it as it is then. */
export async function moveDepartment(id: string, parentId: string | null): Promise<Department> {
  const { item } = await askApi(getDepartment, { params: { id } });
  const { id: _, applicationId: __, version, ...body } = item;
  return askApi(updateDepartment, {
    params: { id },
    body: { ...body, parentId },
    ifMatch: version,
  });
}

/** After a change of departments everything that is worked out from them asks anew. */
export const useRefreshDepartments = () => useInvalidate('departments', 'doa');

export const locationsQuery = () =>
  queryOptions({ ...read(listLocations), select: itemsOf, staleTime });

/** One location, with what uses it. */
export const locationQuery = (id: string) => read(getLocation, { params: { id } });

/** After a change of locations everything that has places or their hours asks anew. */
export const useRefreshLocations = () => useInvalidate('locations', 'sla');

export const configurationQuery = () =>
  queryOptions({
    ...read(getConfiguration, { params: { applicationId: config().applicationId } }),
    staleTime,
  });

/** Asked anew whenever it is shown: each step is made on another screen. */
export const setupQuery = () => queryOptions({ ...read(getSetup), select: ({ steps }) => steps });

/** Other settings of the application in the place of version `ifMatch`. */
export const saveConfiguration = (
  body: Omit<Configuration, 'applicationId' | 'version'>,
  ifMatch: number,
) =>
  askApi(updateConfiguration, {
    params: { applicationId: config().applicationId },
    body,
    ifMatch,
  });

/** After a change of the settings everything that compares amounts or names fallback approvers asks anew. */
export const useRefreshConfiguration = () =>
  useInvalidate('configurations', 'doa', 'routing-sequences');
