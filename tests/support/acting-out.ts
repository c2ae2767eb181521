import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { demoPassword } from '#demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import type { Task } from '#shared/tasks/task.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { connectToProduct, type SignedInPerson } from './product-client.ts';

const Now = z.object({ now: z.string() });
const waitAtMost = 60_000;

/**
 * Use a running product with `--test` as people of the demo organisation. Each call signs in again, because a moved
 * clock invalidates tokens.
 */
export async function openTestProduct(url: string) {
  const product = await connectToProduct(url);
  const as = (name: string): Promise<SignedInPerson> =>
    product.signIn(`${name}@countersign.example`, demoPassword);
  const control = async (path: string, body?: object): Promise<unknown> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/local/${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };

  const details = async (requestId: string): Promise<RequestDetails> =>
    (await as('employee')).call(getRequest, { params: { requestId } });

  /** Wait until the request meets a condition, because the effects of an action are delayed. */
  async function until(
    requestId: string,
    what: string,
    isSo: (found: RequestDetails) => boolean,
  ): Promise<RequestDetails> {
    const person = await as('employee');
    const giveUpAt = Date.now() + waitAtMost;
    for (;;) {
      const found = await person.call(getRequest, { params: { requestId } });
      if (isSo(found)) return found;
      if (Date.now() > giveUpAt)
        throw new Error(`It never came that ${what}; ${JSON.stringify(found.request.assignees)}`);
      await pause(50);
    }
  }
  const openTask = ({ tasks }: RequestDetails, step: string): Task | undefined =>
    tasks.find(({ status, stageName }) => status === 'Pending' && stageName === step);

  /** Return the open task of a step once the state machine has opened it. */
  async function taskOf(requestId: string, step: string): Promise<Task> {
    const found = await until(requestId, `${step} is asked`, (one) => !!openTask(one, step));
    const task = openTask(found, step);
    if (!task) throw new Error(`Nobody is asked for ${step}.`);
    return task;
  }

  return {
    as,
    until,
    details,
    taskOf,

    now: async () => Date.parse(Now.parse(await control('clock')).now),
    /** Move the clock to this time (ISO 8601), and wait for all milestones until then. */
    moveTo: (to: string) => control('clock', { to }),
    fault: (fault: object) => control('fault', fault),

    /** Raise a request of the category Other, which the line manager decides. */
    async raise(title: string, priority: 'low' | 'normal' | 'urgent' = 'normal'): Promise<string> {
      const person = await as('employee');
      const { items } = await person.call(listCategories);
      const categoryId = items.find(({ name }) => name === 'Other')?.id ?? '';
      const values = { title, details: 'As agreed.' };
      const body = { categoryId, values, priority };
      const { requestId } = await person.call(createRequest, { body });
      await person.call(submitRequest, { params: { requestId }, body: {} });
      return requestId;
    },

    async approve(requestId: string, step: string, who: string): Promise<void> {
      const { taskId } = await taskOf(requestId, step);
      const person = await as(who);
      await person.call(approveTask, { params: { taskId }, body: { userId: person.userId } });
    },
  };
}
