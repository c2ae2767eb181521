import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { AppError } from '#shared/errors.ts';
import type { Priority } from '#shared/fields.ts';
import type { FormValues } from '#shared/forms/form.ts';
import {
  migrateRequests,
  type RoutingDraft,
  simulateRouting,
} from '#shared/routing/routing-api.ts';
import { checkRouting } from '#shared/routing/routing-desk-api.ts';
import { countFates } from '../fate.ts';

export type Problems = Readonly<Record<string, readonly string[]>>;

/** Everything that would keep a draft from being published, by field: what its schema says first, then what the organisation says. */
export const checkQuery = (routing: RoutingDraft, routingId: string | undefined) =>
  queryOptions({
    queryKey: ['routing-check', routingId ?? '', routing],
    queryFn: async ({ signal }): Promise<Problems> => {
      const body = { routing, ...(routingId && { routingId }) };
      try {
        return (await callApi(checkRouting, { body, signal })).problems;
      } catch (cause) {
        if (cause instanceof AppError && cause.fields) return ofRouting(cause.fields);
        throw cause;
      }
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

const ofRouting = (fields: Problems): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, why]) => [path.replace(/^routing\./, ''), why]),
  );

/** What publishing a draft would mean for the latest open requests; `more`: there are others. */
export const effectQuery = (routingId: string, draft: RoutingDraft, enabled: boolean) =>
  queryOptions({
    queryKey: ['routing-effect', routingId, draft],
    queryFn: ({ signal }) =>
      callApi(migrateRequests, {
        params: { routingId },
        body: { dryRun: true, draft },
        signal,
      }),
    select: ({ items, cursor }) => ({
      count: items.length,
      fates: countFates(items),
      more: cursor !== undefined,
    }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
export type Effect = {
  readonly count: number;
  readonly fates: ReturnType<typeof countFates>;
  readonly more: boolean;
};

/** A request as it might be. */
export type Sample = {
  readonly requesterId: string;
  readonly categoryId: string;
  readonly priority: Priority;
  /** decimal text, in the application's currency; none: what the form works out */
  readonly amount: string;
  readonly values: FormValues;
};

/** The path that such a request would take under a draft. */
export const tryQuery = (
  routing: RoutingDraft,
  { amount, ...sample }: Sample,
  currency: string,
  enabled: boolean,
) =>
  queryOptions({
    queryKey: ['routing-try', routing, sample, amount, currency],
    queryFn: ({ signal }) =>
      callApi(simulateRouting, {
        body: { routing, ...sample, ...(amount && { amount: { amount, currency } }) },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
