import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '#demo/organisation/people.ts';
import type { Event } from '#shared/requests/event.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getAudit, getRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { type Cast, demoCast } from './demo-cast.ts';
import { connectToProduct, type SignedInPerson } from './product-client.ts';
import { startProduct } from './start-product.ts';
import { checkNotifications, type NotificationResult } from './told.ts';

/** Services to interrupt, with the faults that start and end the outage. */
const outages = {
  table: [{ throttleTable: 1 }, { throttleTable: 0 }],
  functions: [
    { away: 'functions', is: true },
    { away: 'functions', is: false },
  ],
  machine: [
    { away: 'machine', is: true },
    { away: 'machine', is: false },
  ],
  mail: [{ failMail: 1_000_000 }, { failMail: 0 }],
} as const;
export type Outage = keyof typeof outages;
export const outageNames = Object.keys(outages) as Outage[];

export type OutageResult = NotificationResult & {
  requests: number;
  acts: number;
  /** Recorded failures, which would require an administrator to press Restart. */
  recorded: string[];
  stuck: string[];
  doubled: string[];
  broken: string[];
};

/** Each outage lasts ten minutes on the clock of the product, in steps of half a minute. */
const steps = 20;
const stepPause = 400;
/**
 * Maximum number of steps after an outage until all tasks are open and all mails are sent. Mail retries take minutes.
 */
const stepsAfter = 60;
/** A token is valid for 15 minutes on the clock of the product. */
const stepsOfToken = 20;

/**
 * Stop one part of the product for ten minutes while people raise and decide requests, and then restart it without
 * manual recovery. Afterwards, no request may be stuck, lost or processed twice.
 * @param workers number of people who work concurrently
 */
export async function testOutage(
  away: Outage,
  workers: number,
  tell: (line: string) => void = () => {},
): Promise<OutageResult> {
  // Ignore all log output: refused calls are expected during an outage.
  const product = await startProduct({ demo: true, test: true, mayLog: [/./] });
  try {
    const newCast = async () => demoCast(await connectToProduct(product.url), demoPassword);
    const cast = await newCast();
    const control = (path: string, body: object) =>
      fetch(`${product.url}/local/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const stop = new AbortController();
    const raised = new Map<string, string>();
    const counts = { acts: 0 };
    const busy = Promise.all(
      cast.requesters
        .slice(0, workers)
        .map((person, n) => actOn(cast, person, n, { raised, counts, stop: stop.signal })),
    );
    // Wait until the load has started. It continues during and after the outage.
    await pollUntil(() => raised.size >= workers);
    const [begin, end] = outages[away];
    await control('fault', begin);
    for (let step = 0; step < steps; step += 1) {
      await pause(stepPause);
      await control('clock', { advance: 'PT30S' });
    }
    await control('fault', end);
    tell(`${away}: back after ten minutes, ${raised.size} requests, ${counts.acts} acts`);
    const before = raised.size;
    await pollUntil(() => raised.size >= before + workers);
    stop.abort();
    await busy;
    let waiting = [...raised.keys()];
    let later = cast;
    for (let step = 0; step < stepsAfter; step += 1) {
      if (step % stepsOfToken === 0) later = await newCast();
      await control('clock', { advance: 'PT30S' });
      await pause(stepPause);
      waiting = await findUnassignedRequests(later, raised, waiting);
    }
    const found = await checkOutageResult(product.url, await newCast(), raised, waiting);
    return { ...found, ...getCounts(raised, counts) };
  } finally {
    await product.stop();
  }
}

const getCounts = (raised: ReadonlyMap<string, string>, { acts }: { acts: number }) => ({
  requests: raised.size,
  acts,
});

/** The first calls start the functions, which takes seconds on a busy machine. */
const patience = 120_000;
async function pollUntil(isSo: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + patience;
  while (!isSo()) {
    if (Date.now() > giveUpAt) throw new Error('Nobody could act for two minutes.');
    await pause(50);
  }
}

type Work = {
  readonly raised: Map<string, string>;
  readonly counts: { acts: number };
  readonly stop: AbortSignal;
};

/** Retry an action with the same idempotency key until it succeeds, as the browser does. */
async function retryUntilAnswered<T>(act: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    try {
      return await act(key);
    } catch (error) {
      if (tries > 400) throw error;
      await pause(150);
    }
  }
}

async function actOn(
  cast: Cast,
  person: SignedInPerson,
  n: number,
  { raised, counts, stop }: Work,
) {
  for (let turn = 0; !stop.aborted; turn += 1) {
    const values = {
      title: `Outage ${n}.${turn}`,
      amount: { amount: '10.00', currency: 'EUR' },
      ...{ administration: true, preApprover: false, budgetOwner: false, paymentCheck: false },
    };
    const body = { categoryId: cast.categoryId, values };
    const { requestId } = await retryUntilAnswered((idempotencyKey) =>
      person.call(createRequest, { body, idempotencyKey }),
    );
    const params = { requestId };
    await retryUntilAnswered((idempotencyKey) =>
      person.call(submitRequest, { params, body: {}, idempotencyKey }),
    );
    raised.set(requestId, person.userId);
    counts.acts += 2;
    if (turn % 2 === 0) counts.acts += await approveWhenAssigned(cast, person, requestId, stop);
    await pause(300);
  }
}

/** Approve one task of the request if it is assigned soon. @returns performed actions */
async function approveWhenAssigned(
  cast: Cast,
  person: SignedInPerson,
  requestId: string,
  stop: AbortSignal,
) {
  for (let tries = 0; tries < 10 && !stop.aborted; tries += 1) {
    await pause(200);
    const found = await person.call(getRequest, { params: { requestId } }).catch(() => undefined);
    const [assignee] = found?.request.assignees ?? [];
    if (!assignee) continue;
    const approver = await cast.signedIn(assignee.userId).catch(() => undefined);
    const tasks = await approver?.call(listTasks, { query: { limit: 100 } }).catch(() => undefined);
    const task = tasks?.items.find((one) => one.requestId === requestId);
    if (!approver || !task) continue;
    const body = { userId: approver.userId, comments: '' };
    const params = { taskId: task.taskId };
    await retryUntilAnswered((idempotencyKey) =>
      approver.call(approveTask, { params, body, idempotencyKey }),
    );
    return 1;
  }
  return 0;
}

async function findUnassignedRequests(
  cast: Cast,
  raised: ReadonlyMap<string, string>,
  ids: readonly string[],
): Promise<string[]> {
  const waiting: string[] = [];
  for (const requestId of ids) {
    const person = await cast.signedIn(raised.get(requestId) ?? '');
    const found = await person.call(getRequest, { params: { requestId } }).catch(() => undefined);
    const { status, assignees = [] } = found?.request ?? {};
    if (!found || (status === 'InReview' && assignees.length === 0)) waiting.push(requestId);
  }
  return waiting;
}

async function checkOutageResult(
  url: string,
  cast: Cast,
  raised: ReadonlyMap<string, string>,
  waiting: readonly string[],
) {
  const stored: Event[] = [];
  const found = { recorded: [] as string[], doubled: [] as string[], broken: [] as string[] };
  for (const [requestId, requester] of raised) {
    const params = { requestId };
    const person = await cast.signedIn(requester);
    const { request, chainVerified } = await person.call(getRequest, { params });
    const { events } = await person.call(getAudit, { params });
    stored.push(...events);
    if (!chainVerified) found.broken.push(request.number);
    if (events.some(({ type }) => type === 'workflow-failed')) found.recorded.push(request.number);
    const once = events
      .filter(({ type }) => ['submitted', 'approved'].includes(type))
      .map(({ type, taskId }) => `${type} ${taskId}`);
    if (new Set(once).size !== once.length) found.doubled.push(request.number);
  }
  return { ...found, stuck: [...waiting], ...(await checkNotifications(url, cast, stored)) };
}
