import { afterAll, afterEach, expect, test } from 'vitest';
import { findAsks } from '#functions/messages/mails/find-asks.ts';
import { createSettingsLoader } from '#functions/organisation/store/find-settings.ts';
import { company } from '#functions/platform/company.ts';
import { decisionLinkStore } from '#functions/tasks/store/decision-link-store.ts';
import { askedTasks } from '#functions/tasks/store/mail-tasks.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { updateConfiguration } from '#shared/reference/organisation-api.ts';
import { getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import { reassignTask } from '#shared/tasks/tasks-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { countedTable } from '#tests/support/counted-table.ts';
import { batch, startMailing } from './support/mailing.ts';
import { type Scene, setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
afterEach(mailing.clear);
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

let n = 0;
const createMessage = (
  { requestId, taskId }: Pick<Scene, 'requestId' | 'taskId'>,
  what = 'task',
) => {
  n += 1;
  const at = '2026-11-23T10:00:00.000Z';
  const of = { userId: people.manager, applicationId: app, requestId, taskId, at, readAt: null };
  return { ...of, messageId: `${at}_${n}`, what, title: 'Title', text: 'Text' } satisfies Message;
};
const finding = (table = api.table) => {
  const made: number[] = [];
  const links = decisionLinkStore(table);
  const find = findAsks({
    tasks: askedTasks(table),
    links: {
      make: (tasks, at) => {
        made.push(tasks.length);
        return links.make(tasks, at);
      },
    },
    settings: company(createSettingsLoader(table)).settings,
    now: Date.now,
  });
  return { made, find: (...messages: Message[]) => find(messages, people.manager) };
};

test("the mail to an approver contains a working decision link and the request's facts", async () => {
  const { requestId } = await setScene(api, 'open');
  const { events } = await api.requests.load(app, requestId);
  const event = events.find(({ type }) => type === 'stages-opened');
  await mailing.tell(batch({ ...event }));
  expect(await mailing.sendMails()).toBe(0);
  const [mail] = mailing.mails.list();
  const links = mail?.text.match(/(?<=\/decide\/)[0-9a-f]{64}/g) ?? [];
  expect(new Set(links).size).toBe(1);
  const params = { link: links[0] ?? '' };
  const { body } = await api.call(getDecisionLink, { as: 'manager', params });
  expect(body).toMatchObject({ link: { state: 'open' }, task: { requestId } });
  expect(mail?.text).toContain('Requested by: Employee');
  expect(mail?.text).toContain('Amount: 120.00 EUR\nKind: Train\n');
  expect(mail?.html).toContain(`/decide/${params.link}?outcome=approve"`);
});

test('each task in a mail has exactly one decision link, even if the mail mentions it twice', async () => {
  const [one, other] = [await setScene(api, 'open'), await setScene(api, 'open')];
  const { find, made } = finding();
  const messages = [createMessage(one), createMessage(one, 'reminder'), createMessage(other)];
  const asks = await find(...messages);
  expect([...asks.keys()]).toEqual([messages[0]?.messageId, messages[2]?.messageId]);
  expect(new Set([...asks.values()].map(({ link }) => link)).size).toBe(2);
  expect(made).toEqual([2]);
});

test('a mail without an open task has no decision link and causes no table reads', async () => {
  const scene = await setScene(api, 'open');
  const { table, seen } = countedTable(api.table);
  const { find, made } = finding(table);
  for (const what of ['comment', 'mentioned', 'approved', 'notNeeded'])
    expect((await find(createMessage(scene, what))).size).toBe(0);
  expect({ made, calls: seen.calls }).toEqual({ made: [], calls: 0 });
});

test('the number of table reads for a mail does not depend on its number of tasks', async () => {
  const scenes = await Promise.all(Array.from({ length: 22 }, () => setScene(api, 'open')));
  const { table, seen } = countedTable(api.table);
  const { find, made } = finding(table);
  const asks = await find(...scenes.map((scene) => createMessage(scene)));
  // One call each reads the tasks, their stages with the answers, the form, and the setting.
  expect({ asks: asks.size, made, calls: seen.calls }).toEqual({ asks: 20, made: [20], calls: 4 });
  // The form and the setting are cached for the next mail.
  await find(...scenes.map((scene) => createMessage(scene)));
  expect(seen.calls).toBe(6);
});

test('a mail about a task that is no longer open says so and has no decision link', async () => {
  const scene = await setScene(api, 'open');
  const body = { toUserId: people.director, comments: 'On leave.' };
  await api.call(reassignTask, { as: 'manager', params: { taskId: scene.taskId }, body });
  const { find, made } = finding();
  const [ask] = (await find(createMessage(scene))).values();
  expect(ask).toMatchObject({ isOpen: false, link: undefined });
  expect(made).toEqual([]);
});

test("mails contain the request's facts but no decision links if links are disabled", async () => {
  const scene = await setScene(api, 'open');
  await api.call(updateConfiguration, {
    as: 'admin',
    params: { applicationId: app },
    body: { fallbackApproverIds: [people.fallback], decisionLinks: false },
  });
  const { find, made } = finding();
  const [ask] = (await find(createMessage(scene))).values();
  expect(ask).toMatchObject({ isOpen: true, link: undefined, task: { taskId: scene.taskId } });
  expect(made).toEqual([]);
});
