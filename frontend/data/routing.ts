import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { groupErrorsByField } from '#shared/errors-by-field.ts';
import type { Priority } from '#shared/fields.ts';
import type { FormValues } from '#shared/forms/form.ts';
import {
  getRouting,
  listRoutings,
  migrateRequests,
  type RoutingDraft,
  routingNameAvailable,
  simulateRouting,
} from '#shared/routing/routing-api.ts';
import {
  checkRouting,
  countOpenRequests,
  getRoutingOrder,
  listRoutingVersions,
  moveRouting,
} from '#shared/routing/routing-desk-api.ts';
import { computedQuery, endpointQuery, pickItems, useInvalidate } from './read.ts';

const routings = () => endpointQuery(listRoutings, { query: { includeInactive: 'true' } });

/** Load all routing sequences, including inactive ones. */
export const routingsQuery = () => queryOptions({ ...routings(), select: pickItems });

/** Load drafts of routing sequences, including those that were never published. */
export const routingDraftsQuery = () =>
  queryOptions({ ...routings(), select: ({ drafts }) => drafts });

/** Load ids and names of all routing sequences without the cache, including unpublished ones. */
export async function loadAllRoutings(): Promise<{ readonly id: string; readonly name: string }[]> {
  const { items, drafts } = await callApi(listRoutings, { query: { includeInactive: 'true' } });
  return [...items, ...drafts];
}

/** Load the routing sequences that apply to new requests. */
export const routingsInUseQuery = () =>
  queryOptions({ ...routings(), select: ({ items }) => items.filter(({ isActive }) => isActive) });

/** Load the number of requests in review by routing version. */
export const openRequestsQuery = () => endpointQuery(countOpenRequests);

/** Load a routing sequence; an empty id loads nothing. */
export const routingQuery = (routingId: string) =>
  queryOptions({
    ...endpointQuery(getRouting, { params: { routingId } }),
    enabled: routingId !== '',
  });

export const routingVersionsQuery = (routingId: string) =>
  queryOptions({
    ...endpointQuery(listRoutingVersions, { params: { routingId } }),
    select: pickItems,
  });

/** Load whether a name is available. `name` is trimmed and not empty. */
export const routingNameAvailabilityQuery = (name: string, exceptId: string | undefined) =>
  queryOptions({
    ...endpointQuery(routingNameAvailable, { query: { name, ...(exceptId && { exceptId }) } }),
    enabled: name !== '',
  });

/** Load the order in which routing sequences are matched. */
export const routingOrderQuery = () => endpointQuery(getRoutingOrder);

/** Move a routing sequence before another one, or to the end if `before` is null. */
export const moveRoutingBefore = (
  routingId: string,
  before: string | null,
  ifMatch: number | undefined,
) =>
  callApi(moveRouting, {
    params: { routingId },
    body: { before },
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Reload all data that contains or depends on routing sequences after one changed. */
export const useRefreshRoutings = () => useInvalidate('routing-sequences', 'requests', 'tasks');

/** `sample`, `withEffect`: also return the path of the sample request, and the effect of publishing. */
type RoutingCheckInput = Pick<z.input<(typeof checkRouting)['body']>, 'sample' | 'withEffect'> & {
  readonly routing: RoutingDraft;
  readonly routingId?: string;
};
export type FieldProblems = Readonly<Record<string, readonly string[]>>;
/** Problems that block publishing of a draft, and advice about possibly unintended effects. */
export type CheckedDraft = { readonly problems: FieldProblems; readonly advice: readonly string[] };

/**
 * Load the problems that block publishing a draft, by field, and advice. The service is only called if the draft has no
 * schema errors. `also`: cache the path of a sample request and the effect of publishing, too.
 */
export const routingProblemsQuery = (
  routing: RoutingDraft,
  routingId: string,
  also?: {
    readonly queries: QueryClient;
    readonly sample: SampleRequest;
    readonly currency: string;
    readonly withEffect: boolean;
  },
) =>
  queryOptions({
    ...computedQuery(
      'routing-sequences',
      'problems of a draft',
      [routingId, routing],
      async (signal) => {
        if (!also) return checkDraft({ routing, routingId }, signal);
        const { queries, sample, currency, withEffect } = also;
        const sent = checkRouting.body.shape.sample.safeParse(toSend(sample, currency));
        const asked = {
          routing,
          routingId,
          withEffect,
          ...(sent.success && { sample: sent.data }),
        };
        const { forecast, effect, ...checked } = await checkDraft(asked, signal);
        if (forecast)
          queries.setQueryData(
            draftForecastQuery(routing, sample, currency, true).queryKey,
            forecast,
          );
        if (effect)
          queries.setQueryData(
            routingPublishEffectQuery(routingId, routing, true).queryKey,
            effect,
          );
        return checked;
      },
    ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** Check a draft. The contract of the service finds schema errors in the browser, and only a valid draft is sent. */
export async function checkDraft(
  draft: RoutingCheckInput,
  signal?: AbortSignal,
): Promise<CheckedDraft & Partial<Pick<Output<typeof checkRouting>, 'forecast' | 'effect'>>> {
  const parsed = checkRouting.body.safeParse(draft);
  if (!parsed.success)
    return { problems: ofRouting(groupErrorsByField(parsed.error.issues)), advice: [] };
  return callApi(checkRouting, { body: draft, ...(signal && { signal }) });
}

const ofRouting = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, why]) => [path.replace(/^routing\./, ''), why]),
  );

/** Cache time of results that the check of a draft already returned, in milliseconds. */
const checkedStaleTime = 10_000;

/** Preview the effect of publishing a draft on the latest open requests. */
export const routingPublishEffectQuery = (
  routingId: string,
  draft: RoutingDraft,
  enabled: boolean,
) =>
  queryOptions({
    ...endpointQuery(migrateRequests, { params: { routingId }, body: { dryRun: true, draft } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: checkedStaleTime,
    gcTime: 60_000,
  });

/** Hypothetical request for a simulation. */
export type SampleRequest = {
  readonly requesterId: string;
  readonly categoryId: string;
  readonly priority: Priority;
  /** Decimal text in the currency of the application; empty if the form calculates the amount. */
  readonly amount: string;
  readonly values: FormValues;
};

const toSend = ({ amount, ...sample }: SampleRequest, currency: string) => ({
  ...sample,
  ...(amount && { amount: { amount, currency } }),
});

/** Load the path of a sample request under a draft. */
export const draftForecastQuery = (
  routing: RoutingDraft,
  sample: SampleRequest,
  currency: string,
  enabled: boolean,
) =>
  queryOptions({
    ...endpointQuery(simulateRouting, { body: { routing, ...toSend(sample, currency) } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: checkedStaleTime,
    gcTime: 60_000,
  });
