import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { connectToProduct, type SignedInPerson } from '#tests/support/product-client.ts';
import { callAnyVersion } from './what-it-says.ts';

const Category = z.object({ id: z.string(), name: z.string() });
const Categories = z.object({ items: z.array(Category) });
const User = z.object({ userId: z.string(), email: z.string() });
const Users = z.object({ items: z.array(User), cursor: z.string().optional() });
const CreatedRequest = z.object({ requestId: z.string() });
const Task = z.object({
  taskId: z.string(),
  status: z.string(),
  assignee: User.pick({ userId: true }),
});
const Standing = z.object({ request: z.object({ status: z.string() }), tasks: z.array(Task) });

const patienceMs = 60_000;

/** Simulate work in the demo organisation of any version, over HTTP with real sign-ins. */
export async function openWork(url: string, password: string) {
  const product = await connectToProduct(url);
  const signIn = (name: string) => product.signIn(`${name}@countersign.example`, password);
  const admin = await signIn('admin');
  const employee = await signIn('employee');
  const emails = new Map<string, string>();
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const page = await callAnyVersion(admin, listUsers, Users, { query });
    for (const { userId, email } of page.items) emails.set(userId, email);
    cursor = page.cursor;
  }
  const sessions = new Map<string, Promise<SignedInPerson>>();
  const as = (userId: string) => {
    const session = sessions.get(userId) ?? product.signIn(emails.get(userId) ?? '', password);
    sessions.set(userId, session);
    return session;
  };

  /** Return the state of the request once it has an open task or is closed. */
  async function standing(requestId: string) {
    for (const begun = Date.now(); Date.now() - begun < patienceMs; await pause(100)) {
      const params = { requestId };
      const { request, tasks } = await callAnyVersion(admin, getRequest, Standing, { params });
      const open = tasks.filter(({ status }) => status === 'Pending');
      if (request.status !== 'InReview' || open.length > 0) return { status: request.status, open };
    }
    throw new Error(`${requestId}: nobody is asked.`);
  }

  /** Raise and submit an expense declaration, and wait for the task of its first approver. */
  async function raise(title: string): Promise<string> {
    const { items } = await callAnyVersion(employee, listCategories, Categories);
    const categoryId = items.find(({ name }) => name === 'Expense declaration')?.id ?? '';
    const values = {
      title,
      amount: { amount: '123.45', currency: 'EUR' },
      ...{ administration: true, preApprover: true, budgetOwner: false, paymentCheck: false },
    };
    const body = { categoryId, values };
    const { requestId } = await callAnyVersion(employee, createRequest, CreatedRequest, { body });
    await callAnyVersion(employee, submitRequest, z.unknown(), { params: { requestId }, body: {} });
    await standing(requestId);
    return requestId;
  }

  /** Approve one open task, and return the new state of the request. */
  async function approve(requestId: string) {
    const { open } = await standing(requestId);
    const [task] = open;
    if (!task) throw new Error(`${requestId}: nothing to decide.`);
    const { userId } = task.assignee;
    const body = { userId, comments: '' };
    const sent = { params: { taskId: task.taskId }, body };
    await callAnyVersion(await as(userId), approveTask, z.unknown(), sent);
    return standing(requestId);
  }

  /** Approve tasks until the request is closed, and return its status. */
  async function approveToTheEnd(requestId: string): Promise<string> {
    for (let { status } = await standing(requestId); ; ) {
      if (status !== 'InReview') return status;
      ({ status } = await approve(requestId));
    }
  }

  return { admin, raise, approve, approveToTheEnd };
}
export type Work = Awaited<ReturnType<typeof openWork>>;
