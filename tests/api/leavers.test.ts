import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { rightsProposalStore } from '#functions/people/store/rights-proposal-store.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement } from '#shared/announcements/announcements-api.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { previewDeactivation } from '#shared/doa/doa-api.ts';
import { saveSharedViews } from '#shared/lists/lists-api.ts';
import { createReport } from '#shared/reports/reports-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { deactivateUser } from '#shared/users/people-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { weekly } from './support/report-cases.ts';

const api = await startApi();
afterAll(() => api.stop());

const params = { userId: people.manager };
const about = new Set(['delegateLeft', 'reportEnded', 'readerLeft', 'draftLost', 'draftUseless']);
const listReceivedMessages = async (name: PersonName) => {
  const { items } = await messageStore(api.table).list(
    people[name],
    { unread: false },
    { limit: 50 },
  );
  return items.filter(({ what }) => about.has(what)).map(({ title }) => title);
};

test('a deactivation preview lists everything that depends on the person, and each affected person gets one message', async () => {
  const days = { startsOn: '2020-01-01', endsOn: '2099-01-01' };
  const absent = (name: PersonName, toUserId: string) =>
    api.call(createDelegation, {
      ...{ as: 'admin', params: { userId: people[name] }, body: { toUserId, ...days } },
    });
  await absent('finance', people.manager);
  await absent('manager', people.director);
  const report = (as: PersonName, recipients: readonly string[]) =>
    api.call(createReport, { as, body: { ...weekly, name: `Weekly of ${as}`, recipients } });
  await report('manager', [people.employee]);
  await report('finance', [people.manager]);
  const draft = (as: PersonName, onBehalfOf: string) =>
    api.call(createRequest, { as, body: { categoryId, values: answers('120'), onBehalfOf } });
  await draft('manager', people.employee);
  await draft('director', people.manager);
  const audience = { ...emptyAudience, userIds: [people.manager] };
  await api.call(createAnnouncement, {
    ...{ as: 'admin', body: { title: 'Moving', text: 'Soon', audience } },
  });
  const view = (name: string, userId: string) => ({
    ...{ viewId: randomUUID(), name, search: `person=${userId}&sort=due` },
  });
  const views = [view('Overdue of Manager', people.manager), view('Other', people.director)];
  const list = 'tasks-at-risk';
  await api.call(saveSharedViews, { as: 'admin', params: { list }, body: { views, version: 0 } });
  await rightsProposalStore(api.table).create({
    ...{ id: randomUUID(), applicationId: app, act: 'profile', changes: [], input: {} },
    person: { userId: people.finance, name: 'Finance' },
    by: { userId: people.manager, name: 'Manager' },
    ...{ at: '2020-01-01T00:00:00.000Z', validUntil: '2099-01-01T00:00:00.000Z', version: 0 },
  });

  const query = { userId: people.manager };
  const { body: preview } = await api.call(previewDeactivation, { as: 'admin', query });
  const expected = [
    'report Manages Employee.',
    'delegate Decides for Finance from 1 January 2020 to 1 January 2099.',
    'delegator Director decides for them from 1 January 2020 to 1 January 2099.',
    'sentReport Sends the weekly report Weekly of manager to other people. It will end.',
    'receivedReport Gets the weekly report Weekly of finance of Finance.',
    'draftFor Has an unsent draft for Employee: Travel.',
    'draftBy Director has an unsent draft for them: Travel.',
    'audience Is named as a reader of the announcement Moving.',
    'proposal Proposed a change of the rights of Finance. Nobody will be able to confirm it.',
    'view The shared view Overdue of Manager of tasks at risk shows only their tasks.',
  ];
  const listed = preview.dependents.map(({ kind, text }) => `${kind} ${text}`);
  expect(listed).toEqual(expect.arrayContaining(expected));
  expect(preview.dependents.filter(({ kind }) => kind === 'view')).toHaveLength(1);

  const german = await api.call(previewDeactivation, {
    ...{ as: 'admin', query, headers: { 'accept-language': 'de' } },
  });
  expect(german.body.dependents).toContainEqual(
    expect.objectContaining({ kind: 'report', text: 'Führt Employee.', name: 'Employee' }),
  );

  const leave = () => api.call(deactivateUser, { as: 'admin', params, query: {} });
  const first = await leave();
  expect(first.body.dependents.map(({ kind, text }) => `${kind} ${text}`)).toEqual(listed);
  await leave();
  expect((await listReceivedMessages('finance')).sort()).toEqual([
    'Manager has left and no longer decides for you',
    'Manager has left and no longer gets your weekly report',
  ]);
  expect((await listReceivedMessages('employee')).sort()).toEqual([
    'Manager has left before sending a request for you',
    'Manager has left: weekly reports end',
  ]);
  expect(await listReceivedMessages('director')).toEqual([
    'Manager has left: your draft for them can’t be sent',
  ]);
  expect(await listReceivedMessages('manager')).toEqual([]);
});
