import { setTimeout as pause } from 'node:timers/promises';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { approveTask, getTask, listTasks, tasksPaginated } from '#shared/tasks/tasks-api.ts';
import type { Cast } from '#tests/support/demo-cast.ts';
import type { Person } from '#tests/support/product-client.ts';

const stages = ['Administration', 'Pre-approver', 'Supervisor'] as const;

export type Timings = {
  decide: number[];
  list: number[];
  open: number[];
  calls: number;
  waited: number;
};
export const noTimings = (): Timings => ({ decide: [], list: [], open: [], calls: 0, waited: 0 });

/**
 * One request from draft to approved: raise, submit, then for each of three stages the approver lists their open tasks, opens
 * the task and approves, and at the end the requester reads the history: twelve calls. Times are in milliseconds; waiting until
 * the machine has opened the next stage is counted apart, its extra list calls are not part of the twelve.
 */
export async function lifecycle(cast: Cast, index: number, timings: Timings): Promise<void> {
  const requester = cast.requesters[index % cast.requesters.length];
  if (!requester) throw new Error('Nobody to raise a request.');
  const values = {
    title: `Bench declaration ${index}`,
    amount: { amount: '123.45', currency: 'EUR' },
    administration: true,
    preApprover: true,
    budgetOwner: false,
    paymentCheck: false,
  };
  const { requestId } = await requester.call(createRequest, {
    body: { categoryId: cast.categoryId, values },
  });
  await requester.call(submitRequest, { params: { requestId }, body: {} });
  timings.calls += 2;

  for (const stage of stages) {
    const { approver, taskId } = await waitForStage(cast, requester, requestId, stage, timings);
    await timed(timings.list, () => approver.call(listTasks));
    await timed(timings.open, () => approver.call(getTask, { params: { taskId } }));
    const body = { userId: approver.userId, comments: '' };
    await timed(timings.decide, () => approver.call(approveTask, { params: { taskId }, body }));
    timings.calls += 3;
  }
  const { request } = await requester.call(getRequest, { params: { requestId } });
  timings.calls += 1;
  if (request.status !== 'Approved') throw new Error(`${request.number} ended ${request.status}`);
}

async function timed(into: number[], act: () => Promise<unknown>) {
  const begun = performance.now();
  await act();
  into.push(performance.now() - begun);
}

/** Until the machine has opened the stage; the approver is whoever the routing chose. */
async function waitForStage(
  cast: Cast,
  requester: Person,
  requestId: string,
  stage: string,
  timings: Timings,
) {
  const begun = performance.now();
  for (let delay = 2; performance.now() - begun < 30_000; delay = Math.min(50, delay * 1.5)) {
    const { request } = await requester.call(getRequest, { params: { requestId } });
    const holder = request.holders.find((one) => one.stage === stage);
    if (holder) {
      const approver = await cast.signedIn(holder.userId);
      const { items } = await approver.call(tasksPaginated, {
        query: { state: 'all', limit: 100 },
      });
      const task = items.find((one) => one.requestId === requestId && one.status === 'Pending');
      if (task) {
        timings.waited += performance.now() - begun;
        return { approver, taskId: task.taskId };
      }
    }
    await pause(delay);
  }
  throw new Error(`${requestId}: ${stage} was never opened`);
}
