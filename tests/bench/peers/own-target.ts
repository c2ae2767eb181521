import { demoPassword, getUserId } from '#demo/organisation/people.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getAudit, getRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { approveTask, getTask } from '#shared/tasks/tasks-api.ts';
import { demoCast } from '#tests/support/demo-cast.ts';
import { connectToProduct, type SignedInPerson } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { benchCast } from '../lifecycle.ts';
import { readTreeCpuMs } from '../measure.ts';
import type { Target, Timer } from './target.ts';

/** List the tasks of a person until the request is among them. Each look is timed. */
async function findTask(
  approver: SignedInPerson,
  requestId: string,
  timed: Timer,
): Promise<string> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const { items } = await timed('list', () => approver.call(listTasks));
    const task = items.find((one) => one.requestId === requestId);
    if (task) return task.taskId;
  }
  throw new Error(`${approver.email} got no task of ${requestId}.`);
}

/** Start this product with its demo organisation, as `npm start` does. */
export async function startOwnTarget(): Promise<Target> {
  const own = await startProduct({ demo: true, indexLag: false });
  const cast = await demoCast(await connectToProduct(own.url), demoPassword);
  const { categoryId, teams } = await benchCast(cast, getUserId);
  const owners = new Map<string, SignedInPerson>();
  return {
    name: 'Countersign',
    async lifecycle(tag, n, timed) {
      const team = teams[n % teams.length];
      if (!team) throw new Error('Nobody to raise a request.');
      const { requester, approvers } = team;
      const values = {
        title: `Request ${tag}-${n}`,
        amount: { amount: '123.45', currency: 'EUR' },
        ...{ administration: true, preApprover: true, budgetOwner: false, paymentCheck: false },
      };
      const requestId = await timed('start', async () => {
        const made = await requester.call(createRequest, { body: { categoryId, values } });
        await requester.call(submitRequest, { params: made, body: {} });
        return made.requestId;
      });
      owners.set(requestId, requester);
      for (const approver of approvers) {
        const params = { taskId: await findTask(approver, requestId, timed) };
        await timed('open', () => approver.call(getTask, { params }));
        const body = { userId: approver.userId, comments: 'Checked, fine with me.' };
        await timed('complete', () => approver.call(approveTask, { params, body }));
      }
      await timed('history', () => requester.call(getAudit, { params: { requestId } }));
      return requestId;
    },
    async countApproved(ids) {
      let count = 0;
      for (const requestId of ids) {
        const detail = await owners.get(requestId)?.call(getRequest, { params: { requestId } });
        const decided = detail?.tasks.filter(({ status }) => status === 'Approved') ?? [];
        if (detail?.request.status === 'Approved' && decided.length === 3) count += 1;
      }
      return count;
    },
    cpu: () => readTreeCpuMs(own.pid),
    stop: () => own.stop(),
  };
}
