import type * as z from 'zod';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Money } from '#shared/fields.ts';
import { backtestLog, backtestRouting } from '#shared/routing/backtest-api.ts';
import {
  type MigratedRequest,
  migrateRequests,
  publishRouting,
  type RoutingDraft,
  removeRouting,
} from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { callInParts } from './call-in-parts.ts';
import { eachPage } from './each-page.ts';

/** Requests that one call moves. */
const moveLimit = 25;
/** Requests that one call tries. */
const backtestLimit = 250;

type Move = {
  readonly routingId: string;
  /** Steps that a request has passed are asked after all. */
  readonly requirePassed: boolean;
};
type Trial = Move & { readonly draft: RoutingDraft | undefined };

/**
 * Preview the migration of every open request: to a draft, or to the newest version. The result arrives page by
 * page; `onPage` gets all requests known so far.
 */
export async function tryMigration(
  { routingId, draft, requirePassed }: Trial,
  signal: AbortSignal,
  onPage: (requests: readonly MigratedRequest[]) => void,
): Promise<readonly MigratedRequest[]> {
  const found: MigratedRequest[] = [];
  const ask = (from: { cursor?: string }) =>
    callApi(migrateRequests, {
      params: { routingId },
      body: { dryRun: true, requirePassed, ...(draft && { draft }), ...from },
      signal,
    });
  for await (const page of eachPage(ask)) {
    found.push(...page.items);
    onPage([...found]);
  }
  return found;
}

/** Move these requests to the newest version, some at a time; `onPart` gets each part that is done. */
export async function migrateThese(
  { routingId, requirePassed }: Move,
  requestIds: readonly string[],
  onPart: (done: readonly MigratedRequest[]) => void,
): Promise<void> {
  const call = callInParts();
  for (let from = 0; from < requestIds.length; from += moveLimit) {
    const part = requestIds.slice(from, from + moveLimit);
    const body = { dryRun: false, requirePassed, requestIds: part };
    const { items } = await call(() => callApi(migrateRequests, { params: { routingId }, body }));
    onPart(items);
  }
}

/** Moves every open request to the newest version, one's own among them. */
export async function migrateAll(
  { routingId, requirePassed }: Move,
  onPart: (done: readonly MigratedRequest[]) => void,
): Promise<void> {
  const ask = (from: { cursor?: string }) =>
    callApi(migrateRequests, {
      params: { routingId },
      body: { dryRun: false, requirePassed, ...from },
    });
  for await (const page of eachPage(ask)) onPart(page.items);
}

/** `itemVersion`: of what was edited; somebody else’s version published meanwhile is never overwritten. */
export const publish = (
  { id, itemVersion }: Pick<RoutingSequence, 'id' | 'itemVersion'>,
  draft: RoutingDraft,
) =>
  callApi(publishRouting, {
    params: { routingId: id },
    body: { ...draft, condition: draft.condition ?? null },
    ifMatch: itemVersion,
  });

/** Take a routing out of use: requests in review continue under their version. */
export const switchOff = ({ id, itemVersion }: Pick<RoutingSequence, 'id' | 'itemVersion'>) =>
  callApi(removeRouting, { params: { routingId: id }, ifMatch: itemVersion });

/** Days, both included, as YYYY-MM-DD. */
export type Days = { readonly from: string; readonly to: string };

/** Another limit of a level; null: any amount. */
type OtherLimit = { readonly levelId: string; readonly limit: Money | null };

/** An imported log, and what its cases and activities stand for. */
export type LogPast = Pick<
  z.input<(typeof backtestLog)['body']>,
  'source' | 'categoryId' | 'activities'
>;
/** Past data for the trial of a draft: requests of these days, or an imported log. */
export type Past = Days | LogPast;
export const isLog = (past: Past): past is LogPast => 'source' in past;

type BacktestPage = Output<typeof backtestRouting> &
  Partial<Pick<Output<typeof backtestLog>, 'cases'>>;

/** Simulate a draft on the next requests of the past; `limits`: approval limits to apply instead of those in force. */
export const backtestPages = (
  routing: RoutingDraft,
  past: Past,
  signal: AbortSignal,
  limits: readonly OtherLimit[] = [],
) =>
  eachPage((from): Promise<BacktestPage> => {
    const asked = { routing, limits: [...limits], ...from };
    return isLog(past)
      ? callApi(backtestLog, { body: { ...asked, ...past }, signal })
      : callApi(backtestRouting, { body: { ...asked, ...past, limit: backtestLimit }, signal });
  });
