import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import {
  createDoaRule,
  lintDoaRules,
  listDoaDelegations,
  listDoaLevels,
  listDoaRules,
  listRates,
  previewDeactivation,
  removeDoaRule,
  showAuthority,
  updateDoaRule,
} from '#shared/doa/doa-api.ts';
import type { Output } from '#shared/endpoint.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

export type DeactivationPreview = Output<typeof previewDeactivation>;

/** Load the approval limits of people by amount and location. An empty `categoryId` means every category. */
export const authorityQuery = (categoryId: string) =>
  queryOptions({
    ...endpointQuery(showAuthority, { query: { ...(categoryId && { categoryId }) } }),
    placeholderData: keepPreviousData,
  });
export const doaLevelsQuery = () =>
  queryOptions({ ...endpointQuery(listDoaLevels), select: pickItems });
export const doaRulesQuery = () =>
  queryOptions({ ...endpointQuery(listDoaRules), select: pickItems });
export const ratesQuery = () => queryOptions({ ...endpointQuery(listRates), select: pickItems });
export const doaFindingsQuery = () => endpointQuery(lintDoaRules);
export const doaDelegationsQuery = () =>
  queryOptions({ ...endpointQuery(listDoaDelegations), select: pickItems });

/**
 * Load everything that depends on a person: open tasks with their next assignees, rules, routings, people they
 * manage.
 */
export const deactivationPreviewQuery = (userId: string) =>
  endpointQuery(previewDeactivation, { query: { userId } });

export type DoaRuleBody = Omit<DoaRule, 'id' | 'applicationId' | 'version'>;

export const addDoaRule = (body: DoaRuleBody) => callApi(createDoaRule, { body });
/** Replace an approval limit rule at the version that was read. */
export const changeDoaRule = ({ id, version }: DoaRule, body: DoaRuleBody) =>
  callApi(updateDoaRule, { params: { id }, body, ifMatch: version });
export const deleteDoaRule = ({ id, version }: DoaRule) =>
  callApi(removeDoaRule, { params: { id }, ifMatch: version });

/** Reload all data computed from levels, rules or rates after one of them changed. */
export const useRefreshDoa = () => useInvalidate('doa');
