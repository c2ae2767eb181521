import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '#demo/organisation/people.ts';
import type { Event, Receipt } from '#shared/requests/event.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getAudit, getRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { type Cast, demoCast } from './demo-cast.ts';
import { findMissingFiles, type SentFile, sendFile } from './kill-files.ts';
import { connectToProduct, type SignedInPerson } from './product-client.ts';
import { startProduct } from './start-product.ts';
import { checkNotifications, type NotificationResult } from './told.ts';

export type KillResult = {
  rounds: number;
  acknowledged: number;
  files: number;
  lost: string[];
  lostFiles: string[];
  doubled: string[];
  broken: string[];
  stuck: string[];
} & NotificationResult;
/** An acknowledged action. `userId`: the person who performed the action, and who can read the request. */
type AcknowledgedCall = { receipt: Receipt; userId: string };

/** Time after the restart at which a request without an open task counts as stuck, in ms. */
const patience = 30_000;

/**
 * Restart the product repeatedly on one folder under maximum load, and kill its whole process group at a random time.
 * After each restart, every acknowledged action must be in the history once, and every file with its comment must be
 * stored once and unaltered. Every audit chain must be valid. A request in review must have an assignee, and everybody
 * concerned must have one message and one mail.
 * @param random 0 to 1, determines the times
 */
export async function killProduct(
  rounds: number,
  random: () => number,
  tell: (line: string) => void = () => {},
): Promise<KillResult> {
  const data = mkdtempSync(join(tmpdir(), 'countersign-kill-'));
  const result: KillResult = {
    rounds,
    acknowledged: 0,
    files: 0,
    lost: [],
    lostFiles: [],
    doubled: [],
    broken: [],
    stuck: [],
    untold: [],
    toldTwice: [],
    unmailed: [],
    mailedTwice: 0,
  };
  let before: AcknowledgedCall[] = [];
  let filesBefore: SentFile[] = [];
  try {
    for (let round = 1; round <= rounds + 1; round += 1) {
      const product = await startProduct({ data, demo: round === 1 });
      const cast = await demoCast(await connectToProduct(product.url), demoPassword);
      await verifyRequests(before, cast, product.url, result);
      result.lostFiles.push(...(await findMissingFiles(filesBefore, cast)));
      if (round > rounds) {
        await product.stop();
        break;
      }
      const acts: AcknowledgedCall[] = [];
      const files: SentFile[] = [];
      const stop = new AbortController();
      const first = Promise.withResolvers<void>();
      const take = (act: AcknowledgedCall) => {
        acts.push(act);
        first.resolve();
      };
      const firstFile = Promise.withResolvers<void>();
      const takeFile = (file: SentFile) => {
        files.push(file);
        firstFile.resolve();
      };
      const busy = Promise.all([
        ...[0, 1, 2, 3].map((worker) => actUntilStopped(cast, worker, take, stop.signal)),
        sendUntilStopped(cast, acts, takeFile, stop.signal),
      ]);
      // The first calls start the functions, which takes seconds on a busy machine.
      await Promise.race([Promise.all([first.promise, firstFile.promise]), busy]);
      await pause(random() * 2300);
      // Stop the workers at the same time as the kill signal, because calls fail from now on, long before the last
      // process ends.
      const killed = product.kill();
      stop.abort();
      await Promise.all([killed, busy]);
      before = acts;
      filesBefore = files;
      result.acknowledged += acts.length;
      result.files += files.length;
      tell(
        `round ${round} of ${rounds}: ${acts.length} acts and ${files.length} files acknowledged before the kill`,
      );
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  return result;
}

/** Raise, submit, decide and withdraw requests until stopped. An action counts only if its response arrived. */
async function actUntilStopped(
  cast: Cast,
  worker: number,
  take: (act: AcknowledgedCall) => void,
  stop: AbortSignal,
): Promise<void> {
  const requester = cast.requesters[worker % cast.requesters.length];
  if (!requester) throw new Error('Nobody to act.');
  const acknowledged = (receipt: Receipt, by: SignedInPerson) =>
    take({ receipt, userId: by.userId });
  for (let turn = 0; !stop.aborted; turn += 1) {
    try {
      const values = {
        title: `Kill ${worker}.${turn}`,
        amount: { amount: '10.00', currency: 'EUR' },
        administration: true,
        preApprover: false,
        budgetOwner: false,
        paymentCheck: false,
      };
      const drafted = await requester.call(createRequest, {
        body: { categoryId: cast.categoryId, values },
      });
      acknowledged(drafted, requester);
      const params = { requestId: drafted.requestId };
      acknowledged(await requester.call(submitRequest, { params, body: {} }), requester);
      if (turn % 4 === 3)
        acknowledged(
          await requester.call(withdrawRequest, { params, body: { comments: '' } }),
          requester,
        );
      else await approveOnce(cast, requester, drafted.requestId, acknowledged, stop);
    } catch (error) {
      // Calls may fail in any way after the product is killed. Earlier failures fail the test.
      await pause(50);
      if (!stop.aborted) throw error;
    }
  }
}

/** Send files with comments on requests of other people, one after the other, until stopped. */
async function sendUntilStopped(
  cast: Cast,
  acts: readonly AcknowledgedCall[],
  take: (file: SentFile) => void,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const last = acts.findLast(({ receipt }) => receipt.event.type === 'submitted');
    try {
      if (last) take(await sendFile(await cast.signedIn(last.userId), last.receipt.requestId));
    } catch (error) {
      if (!stop.aborted) throw error;
    }
    await pause(50);
  }
}

async function approveOnce(
  cast: Cast,
  requester: SignedInPerson,
  requestId: string,
  acknowledged: (receipt: Receipt, by: SignedInPerson) => void,
  stop: AbortSignal,
) {
  while (!stop.aborted) {
    const { request } = await requester.call(getRequest, { params: { requestId } });
    const [assignee] = request.assignees;
    if (assignee) {
      const approver = await cast.signedIn(assignee.userId);
      const { items } = await approver.call(listTasks, { query: { limit: 100 } });
      const task = items.find((one) => one.requestId === requestId);
      if (!task) return;
      const body = { userId: approver.userId, comments: '' };
      acknowledged(
        await approver.call(approveTask, { params: { taskId: task.taskId }, body }),
        approver,
      );
      return;
    }
    await pause(5);
  }
}

/** Check every request with acknowledged actions from before the kill against the current state of the product. */
async function verifyRequests(
  acts: readonly AcknowledgedCall[],
  cast: Cast,
  url: string,
  result: KillResult,
): Promise<void> {
  const stored: Event[] = [];
  for (const [requestId, own] of Map.groupBy(acts, ({ receipt }) => receipt.requestId)) {
    const [first] = own;
    if (!first) continue;
    const { events, chainVerified, request } = await readSettled(
      await cast.signedIn(first.userId),
      requestId,
    );
    const reader = await cast.signedIn(first.userId);
    const audit = await reader.call(getAudit, { params: { requestId } });
    // Comments are excluded: their mails wait for minutes, and their files have a separate check.
    stored.push(...audit.events.filter(({ type }) => type !== 'commented'));
    const name = `${request.number} (${request.status})`;
    for (const { receipt } of own) {
      const there = events.some(
        ({ seq, type }) => seq === receipt.event.seq && type === receipt.event.type,
      );
      if (!there) result.lost.push(`${name}: ${receipt.event.type} #${receipt.event.seq}`);
    }
    const decided = events.filter(({ type }) => type === 'approved').map(({ taskId }) => taskId);
    if (new Set(decided).size !== decided.length) result.doubled.push(name);
    if (!chainVerified) result.broken.push(name);
    if (request.status === 'InReview' && request.assignees.length === 0) result.stuck.push(name);
  }
  const told = await checkNotifications(url, cast, stored);
  result.untold.push(...told.untold);
  result.toldTwice.push(...told.toldTwice);
  result.unmailed.push(...told.unmailed);
  result.mailedTwice += told.mailedTwice;
}

/** Read a request repeatedly, because the restarted machine may still be opening the next step. */
async function readSettled(person: SignedInPerson, requestId: string) {
  const giveUpAt = Date.now() + patience;
  for (;;) {
    const details = await person.call(getRequest, { params: { requestId } });
    const waits = details.request.status === 'InReview' && details.request.assignees.length === 0;
    if (!waits || Date.now() > giveUpAt) return details;
    await pause(50);
  }
}
