import { afterAll, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { Form } from '#shared/forms/form.ts';
import { resubmitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { backtestRouting } from '#shared/routing/backtest-api.ts';
import { publishRouting } from '#shared/routing/routing-api.ts';
import { listRoutingVersions } from '#shared/routing/routing-desk-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { getTask, reassignTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people, routingId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
/** Approver for a large total, which only the first version of the form calculates. */
const large = {
  approvers: { kind: 'named' as const, userIds: [people.ceo] },
  condition: {
    op: '>' as const,
    of: [{ field: 'total' }, { value: 1000 }],
  },
};
const before = routing([manager, large]);
const api = await startApi({ routings: [before] });
afterAll(() => api.stop());

/** Publish a form without amounts, and a routing with other people. */
async function publishBoth(): Promise<void> {
  const store = referenceStore(api.table);
  const [form] = (await store.load(app)).forms;
  if (!form) throw new Error('The form is missing.');
  const { amountField: _, ...rest } = form;
  const fields = [{ key: 'purpose', label: 'Reason', type: 'text' }];
  const sections = [{ id: 'trip', title: 'Trip', fields }];
  const next = Form.parse({ ...rest, version: 2, sections });
  await store.save(app, 'FORM', next, form);
  const [step] = before.steps;
  const approvers = { kind: 'named', userIds: [people.director] };
  await api.call(publishRouting, {
    as: 'admin',
    params: { routingId },
    body: { name: before.name, categoryIds: [categoryId], steps: [{ ...step, approvers }] },
  });
}

/** Resubmit a returned request with this amount per line, and return its state. */
async function sendAgain(requestId: string, amount: string) {
  const call = { as: 'employee' as const, params: { requestId } };
  const edited = await api.call(updateRequest, { ...call, body: { values: answers(amount) } });
  expect(edited.problem).toBeUndefined();
  const sent = await api.call(resubmitRequest, { ...call, body: {} });
  expect(sent.problem).toBeUndefined();
  await api.openStages(requestId);
  return (await api.call(getRequest, call)).body;
}

test('a request uses the form and routing versions with which it was sent, regardless of later versions', async () => {
  const { requestId, taskId } = await setScene(api, 'returned');
  await publishBoth();

  const page = (await api.call(getRequest, { as: 'employee', params: { requestId } })).body;
  expect(page.form).toMatchObject({ version: 1, amountField: 'total' });
  expect(page.values).toMatchObject({ total: { amount: '120.00', currency: 'EUR' } });
  const task = (await api.call(getTask, { as: 'manager', params: { taskId } })).body;
  expect(task.details.form).toEqual(page.form);

  const again = await sendAgain(requestId, '5000');
  expect(again.request).toMatchObject({ formVersion: 1, routingVersion: 1, round: 2 });
  expect(again.request.amount).toEqual({ amount: '5000.00', currency: 'EUR' });
  const asked = again.path.steps.map((step) =>
    step.flatMap(({ people: who }) => who.map(({ name }) => name)),
  );
  expect(asked.slice(-2)).toEqual([['Manager'], ['Ceo']]);

  const { id } = (await api.call(taskByRequest, { as: 'manager', query: { requestId } })).body;
  const given = await api.call(reassignTask, {
    as: 'manager',
    params: { taskId: id },
    body: { toUserId: people.finance, comments: 'Yours.' },
  });
  expect(given.problem).toBeUndefined();
});

test('a new request uses the newest versions of its form and its routing', async () => {
  const body = { categoryId, values: { purpose: 'Fair in Lyon' } };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  const { request } = (await api.call(getRequest, { as: 'employee', params: { requestId } })).body;
  expect(request).toMatchObject({ formVersion: 2, amount: null });
});

test('all versions of a routing are listed', async () => {
  const { body } = await api.call(listRoutingVersions, { as: 'admin', params: { routingId } });
  expect(body.items.map(({ version, steps }) => [version, steps.length])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test('a backtest evaluates the answers of a past request with the form version of that request', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { name, categoryIds, steps } = before;
  const { body } = await api.call(backtestRouting, {
    as: 'admin',
    body: { routing: { name, categoryIds, steps: steps.slice(0, 1) }, from: today, to: today },
  });
  expect(body.nobody).toEqual([]);
  expect(body.items.length).toBeGreaterThan(0);
});
