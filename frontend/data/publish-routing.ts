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
import { createRetryingCaller } from './call-in-parts.ts';
import { eachPage } from './each-page.ts';

/** Maximum number of requests that one call migrates. */
const moveLimit = 25;
/** Maximum number of requests that one call simulates. */
const backtestLimit = 250;

type Move = {
  readonly routingId: string;
  /** Require steps whose position the request has already passed. */
  readonly requirePassed: boolean;
};
type Trial = Move & { readonly draft: RoutingDraft | undefined };

/**
 * Preview the migration of every open request to a draft, or to the latest version. `onPage` gets all results so far
 * after each page.
 */
export async function previewMigration(
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

/** Migrate these requests to the latest version in batches. `onPart` gets each completed batch. */
export async function migrateSelected(
  { routingId, requirePassed }: Move,
  requestIds: readonly string[],
  onPart: (done: readonly MigratedRequest[]) => void,
): Promise<void> {
  const call = createRetryingCaller();
  for (let from = 0; from < requestIds.length; from += moveLimit) {
    const part = requestIds.slice(from, from + moveLimit);
    const body = { dryRun: false, requirePassed, requestIds: part };
    const { items } = await call(() => callApi(migrateRequests, { params: { routingId }, body }));
    onPart(items);
  }
}

/** Migrate every open request to the latest version, including the caller's own requests. */
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

/**
 * Publish an edited routing sequence. `itemVersion`: version that was edited, so that a version published meanwhile is
 * not overwritten.
 */
export const publishRoutingVersion = (
  { id, itemVersion }: Pick<RoutingSequence, 'id' | 'itemVersion'>,
  draft: RoutingDraft,
) =>
  callApi(publishRouting, {
    params: { routingId: id },
    body: { ...draft, condition: draft.condition ?? null },
    ifMatch: itemVersion,
  });

/** Deactivate a routing sequence. Requests in review continue with their version. */
export const deactivateRouting = ({
  id,
  itemVersion,
}: Pick<RoutingSequence, 'id' | 'itemVersion'>) =>
  callApi(removeRouting, { params: { routingId: id }, ifMatch: itemVersion });

/** Inclusive date range, as YYYY-MM-DD. */
export type DayRange = { readonly from: string; readonly to: string };

/** Changed limit of a level; null means no limit. */
type OtherLimit = { readonly levelId: string; readonly limit: Money | null };

/** Imported log with the mapping of its cases to a category and its activities to steps. */
export type LogData = Pick<
  z.input<(typeof backtestLog)['body']>,
  'source' | 'categoryId' | 'activities'
>;
/** Past data for the simulation of a draft: requests of a date range, or an imported log. */
export type BacktestInput = DayRange | LogData;
export const isLogData = (past: BacktestInput): past is LogData => 'source' in past;

type BacktestPage = Output<typeof backtestRouting> &
  Partial<Pick<Output<typeof backtestLog>, 'cases'>>;

/** Simulate a draft on past requests, page by page. `limits`: approval limits that replace the current ones. */
export const eachBacktestPage = (
  routing: RoutingDraft,
  past: BacktestInput,
  signal: AbortSignal,
  limits: readonly OtherLimit[] = [],
) =>
  eachPage((from): Promise<BacktestPage> => {
    const asked = { routing, limits: [...limits], ...from };
    return isLogData(past)
      ? callApi(backtestLog, { body: { ...asked, ...past }, signal })
      : callApi(backtestRouting, { body: { ...asked, ...past, limit: backtestLimit }, signal });
  });
