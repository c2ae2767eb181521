import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import * as peopleApi from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import {
  categoryId,
  departments,
  id,
  levels,
  locations,
  otherCategoryId,
  type PersonName,
  people,
  users as profiles,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { personChoiceActions } from './support/choosing-roads.ts';

const named = (name: PersonName) => ({
  approvers: { kind: 'named' as const, userIds: [people[name]] },
});
const other = { id: id(502), name: 'Other', categoryIds: [otherCategoryId] };
const api = await startApi({
  routings: [routing([named('manager')]), routing([named('finance')], other)],
});
afterAll(() => api.stop());
const store = userStore(api.table);
const as = 'admin' as const;

const change = (name: PersonName, body: object) =>
  api.call(peopleApi.updateUser, { as, params: { userId: people[name] }, body });
const changeByFile = (name: PersonName, row: object) =>
  api.call(importPeople, {
    as,
    body: { rows: [{ email: profiles[name].email, ...row }], dryRun: false },
  });
/** Reset all people, so that each test starts without chosen people. */
async function forgetChoices() {
  for (const user of await store.everybody(app)) {
    const was = Object.values(profiles).find(({ userId }) => userId === user.userId);
    const { arrangements: _, ...rest } = { ...user, ...was, version: user.version };
    await store.save(rest, user);
  }
}
beforeAll(forgetChoices);

async function raise(by: PersonName = as, category = categoryId, onBehalfOf?: string) {
  const body = {
    categoryId: category,
    values: answers('120'),
    ...(onBehalfOf && { onBehalfOf }),
  };
  const { requestId } = (await api.call(createRequest, { as: by, body })).body;
  await api.call(submitRequest, { as: by, params: { requestId }, body: {} });
  await api.openStages(requestId);
  return requestId;
}
const openTasks = async (requestId: string) =>
  (await api.requests.load(app, requestId)).tasks.filter(({ status }) => status === 'Pending');
const getAssignees = async (requestId: string) =>
  (await openTasks(requestId)).map(({ assignee }) => assignee.name);
const getArranged = async (userId: string) =>
  (await store.load(app, userId)).arrangements?.map(({ by }) => by.name) ?? [];

describe('an administrator cannot change who decides their own requests', () => {
  test.each<[string, object]>([
    ['manager', { managerId: people.finance }],
    ['department', { departmentId: departments.finance }],
    ['location', { locationId: locations.newYork }],
    ['approval level', { doaLevelId: levels.three }],
    ['groups', { groups: ['Travel desk'] }],
    ['role', { role: 'Employee' }],
  ])('an administrator cannot change their own %s in the profile', async (_, body) => {
    const before = await store.load(app, people.admin);
    expect(await change(as, body)).toMatchObject({
      status: 403,
      problem: {
        code: 'actor.own-rights',
        detail: expect.stringMatching(/^Another administrator has to change this for you/),
        fields: { [Object.keys(body)[0] ?? '']: [expect.any(String)] },
      },
    });
    expect(await store.load(app, people.admin)).toEqual(before);
  });
  test('an administrator cannot change their own manager by importing people', async () => {
    const row = { manager: profiles.finance.email };
    const { body } = await changeByFile('admin', row);
    expect(body.outcomes).toMatchObject([
      { outcome: 'refused', fields: { manager: [expect.any(String)] } },
    ]);
  });
  test('an administrator can change their own title in a profile with unchanged manager, groups, and role', async () => {
    const { managerId, groups, role } = profiles.admin;
    const reply = await change(as, { title: 'Head of IT', managerId, groups, role });
    expect(reply).toMatchObject({ status: 200, body: { title: 'Head of IT' } });
  });
});

describe("people whose rights an administrator changed cannot decide that administrator's requests", () => {
  test("the fallback approvers decide an administrator's request instead of a person whose profile they changed", async () => {
    await forgetChoices();
    await change('manager', { doaLevelId: levels.three });
    const requestId = await raise();
    expect(await getAssignees(requestId)).toEqual(['Fallback']);
    const [stage] = (await api.requests.load(app, requestId)).stages;
    expect(stage?.reasons).toMatchObject([
      { code: 'arranged', facts: { person: 'Manager', by: 'Admin' } },
    ]);
    expect(await getAssignees(await raise('employee'))).toEqual(['Manager']);
    expect(await getAssignees(await raise(as, categoryId, people.employee))).toEqual(['Fallback']);
  });

  test.each([
    ['by their profile', () => change('finance', { groups: [] })],
    ['by a file', () => changeByFile('finance', { location: 'newYork' })],
  ])(
    "changing an approver's profile moves the administrator's own open task to the fallback approvers: %s",
    async (_, act) => {
      await forgetChoices();
      const [own, others] = [
        await raise(as, otherCategoryId),
        await raise('employee', otherCategoryId),
      ];
      expect((await act()).status).toBe(200);
      expect(await getAssignees(own)).toEqual(['Fallback']);
      expect(await getAssignees(others)).toEqual(['Finance']);
    },
  );

  test("an approver whose profile an administrator changed cannot decide a task of that administrator's request", async () => {
    await forgetChoices();
    const requestId = await raise(as, otherCategoryId);
    const [task] = await openTasks(requestId);
    const before = await store.load(app, people.finance);
    const by = { userId: people.admin, name: 'Admin' };
    const at = new Date().toISOString();
    await store.save({ ...before, arrangements: [{ by, at, what: 'profile' }] }, before);
    const reply = await api.call(approveTask, {
      as: 'finance',
      params: { taskId: task?.taskId ?? '' },
      body: { userId: people.finance, comments: 'Fine.' },
    });
    expect(reply).toMatchObject({ status: 403, problem: { code: 'actor.arranged' } });
  });

  test('an administrator who deactivates an approver cannot choose who gets the tasks of their own requests', async () => {
    await forgetChoices();
    const [own, others] = [
      await raise(as, otherCategoryId),
      await raise('employee', otherCategoryId),
    ];
    const leaving = { as, params: { userId: people.finance } };
    const query = { to: people.controller };
    const preview = await api.call(peopleApi.deactivateUser, {
      ...leaving,
      query: { ...query, preview: 'true' },
    });
    const toOf = (requestId: string) =>
      preview.body.moves.find((move) => move.requestId === requestId)?.to.map(({ name }) => name);
    expect([toOf(own), toOf(others)]).toEqual([['Fallback'], ['Controller']]);
    await api.call(peopleApi.deactivateUser, { ...leaving, query });
    expect(await getAssignees(own)).toEqual(['Fallback']);
    expect(await getAssignees(others)).toEqual(['Controller']);
  });
});

describe('record of changes that affect who decides', () => {
  test.each(Object.entries(personChoiceActions(api, forgetChoices)))(
    'a change that affects who decides is recorded with its administrator: %s',
    async (_, road) => {
      await forgetChoices();
      const { chosen } = await road();
      expect(await getArranged(chosen)).toEqual(['Admin']);
    },
  );
});
