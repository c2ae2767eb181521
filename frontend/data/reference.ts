import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { translateName } from '#shared/language/t.ts';
import type { Category } from '#shared/reference/reference.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import { endpointQuery, pickItems } from './read.ts';

/** Department in a list, as visible to the reader. */
export type ListedDepartment = Output<typeof listDepartments>['items'][number];

/** Cache time in milliseconds. Reference data rarely changes. */
export const staleTime = 60_000;

const inReadersLanguage = <C extends Pick<Category, 'name' | 'description'>>(category: C): C => ({
  ...category,
  name: translateName(category.name),
  description: translateName(category.description),
});
const categories = () => ({ ...endpointQuery(listCategories), staleTime });

/** Load all categories in the administrators' wording, including inactive ones. */
export const allCategoriesQuery = () => queryOptions({ ...categories(), select: pickItems });

/** Load all categories in the reader's language. */
export const namedCategoriesQuery = () =>
  queryOptions({ ...categories(), select: ({ items }) => items.map(inReadersLanguage) });

/** Load the active categories in the administrators' order and the reader's language. */
export const categoriesQuery = () =>
  queryOptions({
    ...categories(),
    select: ({ items }) => items.filter(({ isActive }) => isActive).map(inReadersLanguage),
  });

export const departmentsQuery = () =>
  queryOptions({ ...endpointQuery(listDepartments), select: pickItems, staleTime });

export const locationsQuery = () =>
  queryOptions({ ...endpointQuery(listLocations), select: pickItems, staleTime });

/** Load the setup progress. It is fetched each time it is shown, because its steps are done on other screens. */
export const setupQuery = () => endpointQuery(getSetup);
