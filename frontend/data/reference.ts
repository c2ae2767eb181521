import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import { itemsOf, read } from './read.ts';

/** A department as the list shows it to the reader. */
export type ListedDepartment = Output<typeof listDepartments>['items'][number];

/** Reference data changes seldom, in milliseconds. */
export const staleTime = 60_000;

const categories = () => ({ ...read(listCategories), staleTime });

/** Every category, those that are switched off too. */
export const allCategoriesQuery = () => queryOptions({ ...categories(), select: itemsOf });

/** What can be asked for, in the order the administrators gave. */
export const categoriesQuery = () =>
  queryOptions({
    ...categories(),
    select: ({ items }) => items.filter(({ isActive }) => isActive),
  });

export const departmentsQuery = () =>
  queryOptions({ ...read(listDepartments), select: itemsOf, staleTime });

export const locationsQuery = () =>
  queryOptions({ ...read(listLocations), select: itemsOf, staleTime });

/** Asked anew whenever it is shown: each step is made on another screen. */
export const setupQuery = () => read(getSetup);
