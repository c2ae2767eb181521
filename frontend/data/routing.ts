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
import { pickItems, read, readComputed, useInvalidate } from './read.ts';

const routings = () => read(listRoutings, { query: { includeInactive: 'true' } });

/** Every routing, those that are switched off too. */
export const routingsQuery = () => queryOptions({ ...routings(), select: pickItems });

/** Drafts of next versions, and of routings that were never published. */
export const routingDraftsQuery = () =>
  queryOptions({ ...routings(), select: ({ drafts }) => drafts });

/** Every routing as it is stored now by its name, those that were never published too. */
export async function everyRouting(): Promise<{ readonly id: string; readonly name: string }[]> {
  const { items, drafts } = await callApi(listRoutings, { query: { includeInactive: 'true' } });
  return [...items, ...drafts];
}

/** Routings that new requests take. */
export const routingsInUseQuery = () =>
  queryOptions({ ...routings(), select: ({ items }) => items.filter(({ isActive }) => isActive) });

/** Load the number of requests in review by routing version. */
export const openRequestsQuery = () => read(countOpenRequests);

/** One routing; an empty id: none. */
export const routingQuery = (routingId: string) =>
  queryOptions({ ...read(getRouting, { params: { routingId } }), enabled: routingId !== '' });

export const versionsQuery = (routingId: string) =>
  queryOptions({ ...read(listRoutingVersions, { params: { routingId } }), select: pickItems });

/** `name` is trimmed and not empty. */
export const nameQuery = (name: string, exceptId: string | undefined) =>
  queryOptions({
    ...read(routingNameAvailable, { query: { name, ...(exceptId && { exceptId }) } }),
    enabled: name !== '',
  });

/** In which order routings are tried. */
export const orderQuery = () => read(getRoutingOrder);

/** Puts a routing before another one, null: at the end. */
export const moveBefore = (routingId: string, before: string | null, ifMatch: number | undefined) =>
  callApi(moveRouting, {
    params: { routingId },
    body: { before },
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Reload all data that shows routings or depends on them after a change of a routing. */
export const useRefreshRoutings = () => useInvalidate('routing-sequences', 'requests', 'tasks');

/** `sample`, `withEffect`: its path and what publishing would mean are wanted too. */
type Checked = Pick<z.input<(typeof checkRouting)['body']>, 'sample' | 'withEffect'> & {
  readonly routing: RoutingDraft;
  readonly routingId?: string;
};
export type Problems = Readonly<Record<string, readonly string[]>>;
/** Problems that keep a draft from being published, and advice about effects that may not be intended. */
export type CheckedDraft = { readonly problems: Problems; readonly advice: readonly string[] };

/**
 * Everything that would keep a draft from being published, by field: what its schema says first, then what the
 * organisation says.
 */
export const checkQuery = (
  routing: RoutingDraft,
  routingId: string,
  also?: {
    readonly queries: QueryClient;
    readonly sample: Sample;
    readonly currency: string;
    readonly withEffect: boolean;
  },
) =>
  queryOptions({
    ...readComputed(
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
          queries.setQueryData(tryQuery(routing, sample, currency, true).queryKey, forecast);
        if (effect) queries.setQueryData(effectQuery(routingId, routing, true).queryKey, effect);
        return checked;
      },
    ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** Check a draft. Its schema is checked here, by the contract of the service: the service checks the rest alone. */
export async function checkDraft(
  draft: Checked,
  signal?: AbortSignal,
): Promise<CheckedDraft & Partial<Pick<Output<typeof checkRouting>, 'forecast' | 'effect'>>> {
  const parsed = checkRouting.body.safeParse(draft);
  if (!parsed.success)
    return { problems: ofRouting(groupErrorsByField(parsed.error.issues)), advice: [] };
  return callApi(checkRouting, { body: draft, ...(signal && { signal }) });
}

const ofRouting = (fields: Problems): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, why]) => [path.replace(/^routing\./, ''), why]),
  );

/** An answer that came with the check of a draft is not asked for again, in milliseconds. */
const checkedStaleTime = 10_000;

/** Preview the effect of publishing a draft on the latest open requests. */
export const effectQuery = (routingId: string, draft: RoutingDraft, enabled: boolean) =>
  queryOptions({
    ...read(migrateRequests, { params: { routingId }, body: { dryRun: true, draft } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: checkedStaleTime,
    gcTime: 60_000,
  });

/** A request as it might be. */
export type Sample = {
  readonly requesterId: string;
  readonly categoryId: string;
  readonly priority: Priority;
  /** decimal text, in the application's currency; none: what the form works out */
  readonly amount: string;
  readonly values: FormValues;
};

const toSend = ({ amount, ...sample }: Sample, currency: string) => ({
  ...sample,
  ...(amount && { amount: { amount, currency } }),
});

/** The path that such a request would take under a draft. */
export const tryQuery = (
  routing: RoutingDraft,
  sample: Sample,
  currency: string,
  enabled: boolean,
) =>
  queryOptions({
    ...read(simulateRouting, { body: { routing, ...toSend(sample, currency) } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: checkedStaleTime,
    gcTime: 60_000,
  });
