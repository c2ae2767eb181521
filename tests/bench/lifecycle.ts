import { setTimeout as pause } from 'node:timers/promises';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { approveTask, getTask } from '#shared/tasks/tasks-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { isProfile } from '#shared/users/visible-person.ts';
import type { Cast } from '#tests/support/demo-cast.ts';
import type { SignedInPerson } from '#tests/support/product-client.ts';

/** Category and teams of the benchmark. A team has a requester, and the approvers of the three stages in order. */
export type BenchCast = { readonly categoryId: string; readonly teams: readonly Team[] };
type Team = { readonly requester: SignedInPerson; readonly approvers: readonly SignedInPerson[] };

export type Timings = {
  decide: number[];
  list: number[];
  open: number[];
  waited: number[];
  calls: number;
};
export const createTimings = (): Timings => ({
  decide: [],
  list: [],
  open: [],
  waited: [],
  calls: 0,
});

/**
 * Select people of the demo with three known and present approvers: the travel desk, the pre-approver, and the person's
 * own manager.
 */
export async function benchCast(cast: Cast, idOf: (name: string) => string): Promise<BenchCast> {
  const managers = new Set(['Ben Hartmann', 'Grace Coleman', 'Hana Sato'].map(idOf));
  const desk = await cast.signedIn(idOf('Jonas Weber'));
  const preApprover = await cast.signedIn(idOf('Priya Raman'));
  const teams: Team[] = [];
  for (const requester of cast.requesters) {
    const own = await requester.call(getUser, { params: { userId: requester.userId } });
    const managerId = isProfile(own) && own.managerId;
    if (!managerId || !managers.has(managerId)) continue;
    teams.push({ requester, approvers: [desk, preApprover, await cast.signedIn(managerId)] });
  }
  return { categoryId: cast.categoryId, teams };
}

/**
 * Run one request from draft to approval: create, submit, and three stages. In each stage the approver lists the open
 * tasks, opens the task and approves it. Without polling, this requires eleven calls. The list is polled while the
 * state machine is still opening the stage. Times are in milliseconds.
 */
export async function runLifecycle(
  { categoryId, teams }: BenchCast,
  index: number,
  timings: Timings,
): Promise<void> {
  const team = teams[index % teams.length];
  if (!team) throw new Error('Nobody to raise a request.');
  const { requester, approvers } = team;
  const values = {
    title: `Bench declaration ${index}`,
    amount: { amount: '123.45', currency: 'EUR' },
    ...{ administration: true, preApprover: true, budgetOwner: false, paymentCheck: false },
  };
  const { requestId } = await requester.call(createRequest, { body: { categoryId, values } });
  await requester.call(submitRequest, { params: { requestId }, body: {} });
  timings.calls += 2;
  let status = 'InReview';
  for (const approver of approvers) {
    const taskId = await listUntilVisible(approver, requestId, timings);
    await recordDuration(timings.open, () => approver.call(getTask, { params: { taskId } }));
    const body = { userId: approver.userId, comments: '' };
    const decided = await recordDuration(timings.decide, () =>
      approver.call(approveTask, { params: { taskId }, body }),
    );
    status = decided.status;
    timings.calls += 2;
  }
  if (status !== 'Approved') throw new Error(`${requestId} ended ${status}`);
}

async function recordDuration<T>(into: number[], act: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await act();
  into.push(performance.now() - begun);
  return result;
}

/** Milliseconds from a decision to the next approver's first list call, and between two list calls. */
const untilLooked = 80;

/** List the tasks of a person, and poll until the state machine has created the task. */
async function listUntilVisible(
  approver: SignedInPerson,
  requestId: string,
  timings: Timings,
): Promise<string> {
  const begun = performance.now();
  while (performance.now() - begun < 30_000) {
    await pause(untilLooked);
    const { items } = await recordDuration(timings.list, () => approver.call(listTasks));
    timings.calls += 1;
    const task = items.find((one) => one.requestId === requestId);
    if (task) {
      timings.waited.push(performance.now() - begun);
      return task.taskId;
    }
  }
  throw new Error(`${requestId}: ${approver.email} was never asked`);
}
