import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { openFigures } from '#shared/figures/figures-api.ts';
import { updateCategory } from '#shared/reference/organisation-api.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest, getAudit, getRequest } from '#shared/requests/requests-api.ts';
import { listTasksAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import { getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import { listTasks, tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import { getTask } from '#shared/tasks/tasks-api.ts';
import { listTimeline } from '#shared/timeline/timeline-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { listRightsProposals } from '#shared/users/rights-proposals-api.ts';
import { listStoppedWorkflows } from '#shared/workflow/workflow-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { type Scene, setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
afterAll(async () => {
  vi.useRealTimers();
  await mailing.stop();
  await api.stop();
});

const rename = (name: PersonName, to: string) =>
  api.call(updateUser, { as: 'admin', params: { userId: people[name] }, body: { name: to } });
const present = {
  employee: 'Emma Neuhaus',
  manager: 'Mara Neumann',
  director: 'Dora Neudorf',
};
const oldNames = ['"Employee"', '"Manager"', '"Director"'];

let scene: Scene;
let stopped: Scene;
let closedId: string;

beforeAll(async () => {
  const own = { as: 'employee' as const };
  const made = await api.call(createRequest, {
    ...{ ...own, body: { categoryId, values: answers('120') } },
  });
  closedId = made.body.requestId;
  await api.call(submitRequest, { ...own, params: { requestId: closedId }, body: {} });
  await api.openStages(closedId);
  const params = { requestId: closedId };
  await api.call(withdrawRequest, { ...own, params, body: {} });
  stopped = await setScene(api, 'failed');
  scene = await setScene(api, 'linked');
  await setScene(api, 'proposed');
  await rename('employee', present.employee);
  await rename('manager', present.manager);
  await rename('director', present.director);
  const { categories } = await referenceStore(api.table).load(app);
  const category = categories.find(({ id }) => id === categoryId);
  await api.call(updateCategory, {
    ...{ as: 'admin', params: { id: categoryId }, body: { name: `${category?.name} abroad` } },
  });
  // Display data may be cached for a second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
});

type Place = { readonly endpoint: Endpoint; readonly as?: PersonName; readonly sent?: object };
/** Operations that show a name copied at the start of the work. */
const places: Readonly<Record<string, () => Place>> = {
  'list of one’s own': () => ({
    endpoint: listRequests,
    as: 'employee',
    sent: { query: { scope: 'mine' } },
  }),
  'list by part': () => ({
    endpoint: listRequests,
    as: 'manager',
    sent: { query: { scope: 'participated' } },
  }),
  'list of all': () => ({
    endpoint: listRequests,
    sent: { query: { scope: 'all', status: 'InReview' } },
  }),
  'tasks of somebody': () => ({ endpoint: listTasks, as: 'manager', sent: { query: {} } }),
  'tasks of everybody': () => ({ endpoint: listTasks, sent: { query: { scope: 'all' } } }),
  'pages of tasks': () => ({ endpoint: tasksPaginated, as: 'manager', sent: { query: {} } }),
  'tasks at risk': () => ({ endpoint: listTasksAtRisk, sent: { query: { show: 'ahead' } } }),
  timeline: () => ({
    endpoint: listTimeline,
    sent: {
      query: {
        concerns: 'all',
        state: 'open',
        from: new Date(Date.now() - 86_400_000).toISOString(),
        to: new Date(Date.now() + 86_400_000).toISOString(),
      },
    },
  }),
  'open figures': () => ({ endpoint: openFigures, sent: { query: { scope: 'all' } } }),
  'stopped workflows': () => ({ endpoint: listStoppedWorkflows, sent: { query: {} } }),
  'proposed changes of rights': () => ({ endpoint: listRightsProposals }),
  task: () => ({ endpoint: getTask, as: 'manager', sent: { params: { taskId: scene.taskId } } }),
  'link of a mail': () => ({
    endpoint: getDecisionLink,
    as: 'manager',
    sent: { params: { link: scene.link } },
  }),
};

/** Return an answer without past events and closed rows. */
const omitPastValues = (body: unknown) =>
  JSON.stringify(body, (field, value) => (isPast(field) || isClosedRow(value) ? undefined : value));
const past = ['events', 'eventChanges', 'comments', 'escalations', 'files', 'values', 'title'];
const isPast = (field: string) => past.includes(field);
const isClosedRow = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).includes('Withdrawn');

test.each(Object.keys(places))(
  '%s shows the current names of people and categories',
  async (name) => {
    const { endpoint, as = 'admin', sent = {} } = places[name]?.() ?? { endpoint: getRequest };
    const reply = await api.call(endpoint, { as, ...sent });
    expect(reply.problem).toBeUndefined();
    const said = omitPastValues(reply.body);
    expect(said).toMatch(/Emma Neuhaus|Mara Neumann|Dora Neudorf/);
    for (const old of oldNames) expect(said).not.toContain(old);
  },
);

test('a request shows current names in its path and time breakdown, and old names in its history', async () => {
  const params = { requestId: scene.requestId };
  const { body } = await api.call(getRequest, { as: 'admin', params });
  const { path, timeBreakdown, tasks, request } = body;
  const said = omitPastValues({ path, timeBreakdown, tasks, request });
  expect(said).toContain(present.employee);
  expect(said).toContain(present.manager);
  expect(said).toContain('abroad');
  for (const old of oldNames) expect(said).not.toContain(old);
  expect(JSON.stringify(body.events)).toContain('"name":"Employee"');
  const audit = await api.call(getAudit, { as: 'admin', params });
  expect(audit.body).toMatchObject({ verified: true });
  expect(JSON.stringify(audit.body)).not.toContain(present.employee);
});

test('a closed request shows the names that were current when it was closed', async () => {
  const { body } = await api.call(getRequest, { as: 'admin', params: { requestId: closedId } });
  expect(body.request.requester.name).toBe('Employee');
  expect(body.path.start.person.name).toBe('Employee');
});

test('mails about open requests show the current names', async () => {
  vi.useRealTimers();
  const { events } = await api.requests.load(app, scene.requestId);
  const event = events.find(({ type }) => type === 'stages-opened');
  await mailing.tell(batch({ ...event }));
  await mailing.sendMails();
  const [mail] = mailing.mails.list();
  expect(mail?.subject).toContain(present.employee);
  expect(mail?.text).toContain(present.employee);
  expect(mail?.text).not.toMatch(/\bEmployee\b/);
});

test('the reference data contains current names only for people who were renamed', async () => {
  const { renamed } = await referenceStore(api.table).load(app);
  expect([...(renamed ?? [])].map(([, name]) => name).sort()).toEqual(
    Object.values(present).sort(),
  );
  expect(stopped.requestId).not.toBe(scene.requestId);
});
