import { afterAll, expect, test } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { reassignTask } from '#shared/tasks/tasks-api.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

const users = userStore(api.table);
const listNotSignedInMessages = async (name: PersonName) => {
  const page = { limit: 100, cursor: undefined };
  const { items } = await messageStore(api.table).list(people[name], { unread: false }, page);
  return items.filter(({ what }) => what === 'notSignedIn');
};
/** Assign a task to the manager and then to the director. Events are delivered twice. */
async function assignTasks() {
  const { requestId, taskId } = await setScene(api, 'open');
  await api.call(reassignTask, {
    ...{ as: 'admin', params: { taskId } },
    body: { toUserId: people.director, comments: 'Please' },
  });
  const { events } = await api.requests.load(app, requestId);
  const told = events.filter(({ tells }) => tells.some(({ what }) => what === 'task'));
  expect(told).toHaveLength(2);
  for (const event of [...told, ...told]) await mailing.tell(batch({ ...event }));
}

test('administrators get one message a day about tasks of a person who has never signed in', async () => {
  await api.call(syncUser, { as: 'admin', body: {} });
  const before = await users.load(app, people.manager);
  await users.save({ ...before, invitedAt: '2026-11-02T08:00:00.000Z' }, before);
  await assignTasks();
  await assignTasks();
  expect(await listNotSignedInMessages('admin')).toMatchObject([
    {
      title: 'Manager got a task and has never signed in',
      text: 'Manager was invited on 2 November 2026. Invite them again on their profile, or give the task to somebody else.',
      access: { by: { userId: people.manager }, address: `/user/list/${people.manager}` },
    },
  ]);
  expect(await listNotSignedInMessages('manager')).toEqual([]);
  for (let batches = 0; batches < 3; batches += 1) {
    mailing.clock.advance(10_000);
    await mailing.sendMails();
  }
  const mails = mailing.mails.list().filter(({ subject }) => subject.includes('never signed in'));
  expect(mails).toHaveLength(1);
});
