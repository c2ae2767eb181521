import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { config } from '#frontend/lib/runtime-config.ts';
import { listEscalationPolicies } from '#shared/escalations/escalations-api.ts';
import {
  getCategoryForm,
  getConfiguration,
  listCategories,
  listDepartments,
  listLocations,
} from '#shared/reference/reference-api.ts';
import { listSlaTemplates } from '#shared/sla/sla-api.ts';
import { getUser } from '#shared/users/users-api.ts';

/** Reference data changes seldom, in milliseconds. */
const staleTime = 60_000;

export const allCategoriesQuery = () =>
  queryOptions({
    queryKey: ['reference', 'categories'],
    queryFn: ({ signal }) => callApi(listCategories, { signal }),
    select: ({ items }) => items,
    staleTime,
  });
export const departmentsQuery = () =>
  queryOptions({
    queryKey: ['reference', 'departments'],
    queryFn: ({ signal }) => callApi(listDepartments, { signal }),
    select: ({ items }) => items,
    staleTime,
  });
export const locationsQuery = () =>
  queryOptions({
    queryKey: ['reference', 'locations'],
    queryFn: ({ signal }) => callApi(listLocations, { signal }),
    select: ({ items }) => items,
    staleTime,
  });
export const configurationQuery = () =>
  queryOptions({
    queryKey: ['reference', 'configuration'],
    queryFn: ({ signal }) =>
      callApi(getConfiguration, { params: { applicationId: config().applicationId }, signal }),
    staleTime,
  });
/** The published form of a category. */
export const formQuery = (categoryId: string) =>
  queryOptions({
    queryKey: ['reference', 'form', categoryId],
    queryFn: ({ signal }) => callApi(getCategoryForm, { params: { categoryId }, signal }),
    staleTime,
  });
export const serviceLevelsQuery = () =>
  queryOptions({
    queryKey: ['sla', 'templates'],
    queryFn: ({ signal }) => callApi(listSlaTemplates, { signal }),
    select: ({ items }) => items,
    staleTime,
  });
export const policiesQuery = () =>
  queryOptions({
    queryKey: ['sla', 'policies'],
    queryFn: ({ signal }) => callApi(listEscalationPolicies, { signal }),
    select: ({ items }) => items,
    staleTime,
  });
export const nameOfPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'one', userId],
    queryFn: ({ signal }) => callApi(getUser, { params: { userId }, signal }),
    enabled: userId !== '',
    staleTime,
  });
