import { log } from '#functions/platform/log.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import {
  canRestart,
  explainStop,
  restartStopped,
} from '#functions/requests/rules/commands/restart-stopped.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { ReconcilerStore } from '#functions/requests/store/reconciler-store.ts';
import type { RequestLists } from '#functions/requests/store/request-lists.ts';
import type { RequestStore } from '#functions/requests/store/request-store.ts';
import { AppError } from '#shared/errors.ts';

export type ReconcileDeps = {
  readonly applicationId: string;
  readonly requests: Pick<RequestStore, 'find' | 'save'>;
  readonly lists: Pick<RequestLists, 'inReview' | 'pastDue'>;
  readonly place: ReconcilerStore;
  readonly machine: Pick<StateMachine, 'isRunning'>;
  readonly machineArn: string;
  readonly now: () => string;
  /** Wait before a request that seems to have stopped is checked a second time. */
  readonly pause: () => Promise<unknown>;
};
export type ReconcileResult = { readonly looked: number; readonly restarted: number };

/** Requests checked in one run, so that its cost is constant. Successive runs check all requests in turn. */
const perRun = 100;
const pastDuePerRun = 25;
const maxConcurrency = 5;

/**
 * Run one reconciliation: compare some requests in review, and those with a missed reminder or due time, with the state
 * machine. Restart a request that has stopped in two checks without any event in between. An error in one request does
 * not stop the others.
 */
export async function reconcile(deps: ReconcileDeps): Promise<ReconcileResult> {
  const { applicationId, lists, place, now } = deps;
  const cursor = await place.cursor(applicationId);
  const [page, late] = await Promise.all([
    loadPage(deps, cursor),
    lists.pastDue(applicationId, now(), pastDuePerRun),
  ]);
  const ids = [...new Set([...late, ...page.items.map(({ requestId }) => requestId)])];
  const suspects = (
    await mapLimited(ids, maxConcurrency, (id) =>
      runAndLogError(id, () => inspectRequest(deps, id)),
    )
  ).filter((suspect) => suspect !== undefined);
  let restarted = 0;
  if (suspects.length > 0) {
    await deps.pause();
    const done = await mapLimited(suspects, maxConcurrency, ({ record }) =>
      runAndLogError(record.request.requestId, () => restartUnchanged(deps, record)),
    );
    restarted = done.filter(Boolean).length;
  }
  if (page.cursor !== cursor) await place.keepCursor(applicationId, page.cursor);
  if (restarted > 0) log.warn('requests restarted', { looked: ids.length, restarted });
  return { looked: ids.length, restarted };
}

/** Continue from the position of the last run, or from the start if a changed list has made the cursor invalid. */
async function loadPage(
  { applicationId, lists, now }: ReconcileDeps,
  cursor: string | undefined,
): ReturnType<RequestLists['inReview']> {
  const from = (after: string | undefined) =>
    lists.inReview(applicationId, now(), { limit: perRun, cursor: after }, () => true);
  return from(cursor).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'input.cursor-invalid') return from(undefined);
    throw error;
  });
}

type Suspect = { readonly record: RequestRecord; readonly because: string };

/** Return a request that has stopped; undefined if it still progresses, or was restarted recently. */
async function inspectRequest(
  { applicationId, requests, machine, machineArn, now }: ReconcileDeps,
  requestId: string,
): Promise<Suspect | undefined> {
  const record = await requests.find(applicationId, requestId);
  if (record?.request.status !== 'InReview') return undefined;
  const { round } = record.request;
  const restart = record.workflows.find((one) => one.round === round)?.restart ?? 0;
  const input = { applicationId, requestId, round, restart };
  const isRunning = await machine.isRunning(machineArn, input);
  const at = now();
  const because = explainStop(record, { at, isRunning });
  return because === undefined || !canRestart(record, at) ? undefined : { record, because };
}

async function restartUnchanged(deps: ReconcileDeps, before: RequestRecord): Promise<boolean> {
  const { requestId, version } = before.request;
  const again = await inspectRequest(deps, requestId);
  if (again?.record.request.version !== version) return false;
  const { record, because } = again;
  try {
    await deps.requests.save(restartStopped(record, { at: deps.now(), because }));
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  log.warn('request restarted', { requestId, because });
  return true;
}

async function runAndLogError<T>(
  requestId: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error('request not looked at', error, { requestId });
    return undefined;
  }
}
