import { queryOptions } from '@tanstack/react-query';
import { read } from '#frontend/lib/read.ts';
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

const items = <Item>(answer: { items: Item[] }) => answer.items;

export const allCategoriesQuery = () =>
  queryOptions({ ...read(listCategories), select: items, staleTime });
export const departmentsQuery = () =>
  queryOptions({ ...read(listDepartments), select: items, staleTime });
export const locationsQuery = () =>
  queryOptions({ ...read(listLocations), select: items, staleTime });
export const configurationQuery = () =>
  queryOptions({
    ...read(getConfiguration, { params: { applicationId: config().applicationId } }),
    staleTime,
  });
/** The published form of a category. */
export const formQuery = (categoryId: string) =>
  queryOptions({ ...read(getCategoryForm, { params: { categoryId } }), staleTime });
export const serviceLevelsQuery = () =>
  queryOptions({ ...read(listSlaTemplates), select: items, staleTime });
export const policiesQuery = () =>
  queryOptions({ ...read(listEscalationPolicies), select: items, staleTime });
export const nameOfPersonQuery = (userId: string) =>
  queryOptions({ ...read(getUser, { params: { userId } }), enabled: userId !== '', staleTime });
