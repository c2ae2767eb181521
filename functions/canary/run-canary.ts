import { setTimeout as pause } from 'node:timers/promises';
import { canaryCategoryId } from '#shared/canary.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { canaryPeople } from './people.ts';
import { connectSite, type SignedInPerson } from './product-client.ts';

const { requester, approver } = canaryPeople;
/** Time in ms within which a submitted request must have a task, and time between two checks. */
const taskWithinMs = 30_000;
const pollMs = 500;

/** Error of the canary, with the step that failed. */
export class CanaryFailure extends Error {
  override readonly name = 'CanaryFailure';
}

/** Run a step and report its duration. @throws CanaryFailure */
export type ReportStep = (step: string, milliseconds: number) => void;

async function runStep<T>(report: ReportStep, step: string, act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await act();
  } catch (error) {
    throw new CanaryFailure(`${step} failed: ${error instanceof Error ? error.message : error}`);
  } finally {
    report(step, Math.round(performance.now() - startedAt));
  }
}

/** Wait for the task of a request. @throws Error after 30 seconds */
async function waitForTask(person: SignedInPerson, requestId: string): Promise<string> {
  const until = Date.now() + taskWithinMs;
  for (;;) {
    const { items } = await person.call(listTasks);
    const task = items.find((one) => one.requestId === requestId);
    if (task) return task.taskId;
    if (Date.now() > until) throw new Error(`no task after ${taskWithinMs / 1000} seconds`);
    await pause(pollMs);
  }
}

/**
 * Perform the steps of users through the URL of the site: sign in, raise a request, wait for its task, and approve it.
 * @returns id of the request
 * @throws CanaryFailure with the step that failed
 */
export async function runCanary(
  url: string,
  password: string,
  report: ReportStep,
): Promise<string> {
  const site = await runStep(report, 'reading the site', () => connectSite(url));
  const signIn = (step: string, { email }: { readonly email: string }) =>
    runStep(report, step, () => site.signIn(email, password));
  const raising = await signIn('signing in', requester);
  const { requestId } = await runStep(report, 'raising a request', () =>
    raising.call(createRequest, {
      body: { categoryId: canaryCategoryId, values: { title: 'Canary' } },
    }),
  );
  await runStep(report, 'sending the request', () =>
    raising.call(submitRequest, { params: { requestId }, body: {} }),
  );
  const approving = await signIn('signing in as the approver', approver);
  const taskId = await runStep(report, 'waiting for the task', () =>
    waitForTask(approving, requestId),
  );
  await runStep(report, 'approving the task', async () => {
    const body = { userId: approver.userId };
    const { status } = await approving.call(approveTask, { params: { taskId }, body });
    if (status !== 'Approved') throw new Error(`the request is ${status}`);
  });
  return requestId;
}
