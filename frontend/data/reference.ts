import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { translateName } from '#shared/language/t.ts';
import type { Category } from '#shared/reference/reference.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import { pickItems, read } from './read.ts';

/** A department as the list shows it to the reader. */
export type ListedDepartment = Output<typeof listDepartments>['items'][number];

/** Reference data changes seldom, in milliseconds. */
export const staleTime = 60_000;

const inReadersLanguage = <C extends Pick<Category, 'name' | 'description'>>(category: C): C => ({
  ...category,
  name: translateName(category.name),
  description: translateName(category.description),
});
const categories = () => ({ ...read(listCategories), staleTime });

/** Every category as administrators wrote it, those that are switched off too. */
export const allCategoriesQuery = () => queryOptions({ ...categories(), select: pickItems });

/** The same in the reader's language. */
export const namedCategoriesQuery = () =>
  queryOptions({ ...categories(), select: ({ items }) => items.map(inReadersLanguage) });

/** Load the categories of requests, in the administrators' order and the reader's language. */
export const categoriesQuery = () =>
  queryOptions({
    ...categories(),
    select: ({ items }) => items.filter(({ isActive }) => isActive).map(inReadersLanguage),
  });

export const departmentsQuery = () =>
  queryOptions({ ...read(listDepartments), select: pickItems, staleTime });

export const locationsQuery = () =>
  queryOptions({ ...read(listLocations), select: pickItems, staleTime });

/**
 * Load the progress of the setup; requested again whenever it is shown, because each step is made on another
 * screen.
 */
export const setupQuery = () => read(getSetup);
