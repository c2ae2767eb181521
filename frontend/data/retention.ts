import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  emptyRemovalPlans,
  mergePlans,
  type RemovalPlans,
} from '#shared/retention/removal-plan.ts';
import type { HoldTarget, Retention, RetentionRule } from '#shared/retention/retention.ts';
import {
  createLegalHold,
  getRetention,
  liftLegalHold,
  listRetentionHistory,
  planRemovals,
  updateRetention,
} from '#shared/retention/retention-api.ts';
import { search } from '#shared/search/search-api.ts';
import { eachPage } from './each-page.ts';
import { computedQuery, endpointQuery, pagedEndpointQuery, useInvalidate } from './read.ts';

/** Load the retention rules for ended requests, and the legal holds. */
export const retentionQuery = () => queryOptions(endpointQuery(getRetention));
export const retentionHistoryQuery = () => pagedEndpointQuery(listRetentionHistory);
export const useRefreshRetention = () => useInvalidate('retention');

/** Summarize which data is removed and when, by the stored rules or by unsaved rules. */
export const removalPlansQuery = (rules?: readonly RetentionRule[]) =>
  computedQuery('retention', 'plan', rules ? [rules] : [], async (): Promise<RemovalPlans> => {
    let plans = emptyRemovalPlans;
    const load = (from: { cursor?: string }) =>
      callApi(planRemovals, { body: { ...from, ...(rules && { rules: [...rules] }) } });
    for await (const page of eachPage(load)) plans = mergePlans(plans, page);
    return plans;
  });

/** Save the rules. Throws `item.precondition-failed` if somebody else changed them. */
export const saveRetentionRules = (rules: readonly RetentionRule[], { version }: Retention) =>
  callApi(updateRetention, { body: { rules: [...rules] }, ifMatch: version });

/** Return the id of the request with a number, or undefined. */
export async function findRequestId(number: string): Promise<string | undefined> {
  const { requests } = await callApi(search, { query: { q: number, limit: 6 } });
  const wanted = number.trim().toLowerCase();
  return requests.find((one) => one.number.toLowerCase() === wanted)?.requestId;
}

export const placeLegalHold = (body: { on: HoldTarget; targetId: string; reason: string }) =>
  callApi(createLegalHold, { body });
export const liftHold = (id: string) => callApi(liftLegalHold, { params: { id } });
