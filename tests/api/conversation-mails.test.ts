import { afterAll, afterEach, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listMessages, markMessage } from '#shared/messages/messages-api.ts';
import {
  addComment,
  addParticipant,
  deleteComment,
  editComment,
  readComments,
} from '#shared/requests/conversation-api.ts';
import { askInformation } from '#shared/tasks/task-acts-api.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
const { clock, mails, pending, letters, tell, sendMails } = mailing;
afterEach(mailing.clear);
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

const wait = 180_000;
/**
 * Create a request of the employee that the manager has to decide. `say` adds a comment, and `follow` notifies people
 * of new events.
 */
async function talkedAbout() {
  const { requestId, taskId } = await setScene(api, 'open');
  let heard = 0;
  return {
    ...{ requestId, taskId },
    /** Send all new events to the notification function. */
    async follow() {
      const { events } = await api.requests.load(app, requestId);
      const reply = await tell(batch(...events.slice(heard)));
      expect(reply).toEqual({ batchItemFailures: [] });
      heard = events.length;
    },
    say: (text: string, as: PersonName = 'employee') =>
      api.call(addComment, { as, params: { requestId }, body: { text } }),
  };
}
const getUnread = async (as: PersonName, requestId: string) => {
  const { body } = await api.call(listMessages, { as, query: { unread: 'true', limit: '100' } });
  return body.items.filter((one) => one.requestId === requestId);
};
/** Send mails until none is visible in the queue. */
async function sendAll() {
  while (pending.counts().visible > 0) expect(await sendMails()).toBe(0);
}
const mailsTo = (name: PersonName) => mails.list(users[name].email).toReversed();

test('new comments appear in the product at once and are mailed together after a wait', async () => {
  const { requestId, taskId, say, follow } = await talkedAbout();
  await follow();
  await sendAll();
  mails.clear();
  await say('Is the fair in May?');
  await say('And who goes?');
  const body = { text: 'The sales team.' };
  await api.call(askInformation, { as: 'manager', params: { taskId }, body });
  await follow();
  const told = await getUnread('manager', requestId);
  expect(told.filter(({ what }) => what === 'comment')).toHaveLength(2);
  await sendAll();
  expect(mails.list()).toEqual([]);

  clock.advance(wait);
  await sendAll();
  const [first, ...more] = mailsTo('manager');
  expect(more).toEqual([]);
  expect(first?.subject).toMatch(/^Employee commented: Fair in Lyon, 120\.00 EUR, and 1 more$/);
  const link = `https://site.example/view-chatrequest/${requestId}`;
  expect(first?.text).toBe(
    `Employee wrote: “Is the fair in May?”\n\nEmployee wrote: “And who goes?”\n\n${link}\n\nChange your email settings: https://site.example/user/profile#mails\n`,
  );
  expect(first?.html).toMatch(
    /<p[^>]*>Employee wrote: “Is the fair in May\?”<\/p><p[^>]*>Employee wrote: “And who goes\?”<\/p>/,
  );
  expect(mailsTo('employee').map(({ text }) => text)).toEqual([
    expect.stringContaining('Manager asks: “The sales team.”'),
  ]);
});

test('a hundred comments are sent in one mail, and a later comment starts a new wait', async () => {
  const { say, follow } = await talkedAbout();
  await follow();
  await sendAll();
  for (let n = 1; n <= 100; n += 1) await say(`Comment ${n}.`);
  await follow();
  await sendAll();
  mails.clear();
  clock.advance(wait);
  await sendAll();
  expect(mailsTo('manager').map(({ text }) => text.match(/Comment \d+\./g)?.length)).toEqual([100]);
  await say('One more thing');
  await follow();
  await sendAll();
  expect(mailsTo('manager')).toHaveLength(1);
  clock.advance(wait);
  await sendAll();
  expect(mailsTo('manager').at(-1)?.text).toMatch(/^Employee wrote: “One more thing”\n\nhttps:/);
});

test('a comment that was read in the product is not mailed', async () => {
  const { requestId, say, follow } = await talkedAbout();
  await follow();
  await sendAll();
  mails.clear();
  for (const text of ['First', 'Second', 'Third']) await say(text);
  await follow();
  const [, second] = (await getUnread('manager', requestId)).filter(
    ({ what }) => what === 'comment',
  );
  const params = { messageId: second?.messageId ?? '' };
  await api.call(markMessage, { as: 'manager', params, body: { read: true } });
  clock.advance(wait);
  await sendAll();
  expect(mailsTo('manager').map(({ text }) => text.match(/First|Second|Third/g))).toEqual([
    ['First', 'Third'],
  ]);
});

test('comments on different requests are sent in different mails', async () => {
  const [one, other] = [await talkedAbout(), await talkedAbout()];
  await one.say('About one');
  await other.say('About the other');
  await Promise.all([one.follow(), other.follow()]);
  await sendAll();
  expect(mailsTo('manager').map(({ subject }) => subject.split(':')[0])).toEqual([
    'Employee needs your approval',
    'Employee needs your approval',
  ]);
  clock.advance(wait);
  await sendAll();
  const texts = mailsTo('manager')
    .slice(2)
    .map(({ text }) => text.match(/About[a-z ]+/g));
  expect(texts.sort()).toEqual([['About one'], ['About the other']]);
});

test('simultaneous mail senders never send a message twice', async () => {
  const { say, follow } = await talkedAbout();
  for (let n = 1; n <= 30; n += 1) await say(`Comment ${n}.`);
  await follow();
  await sendAll();
  mails.clear();
  clock.advance(wait);
  while (pending.list().length > 0) {
    await Promise.all([sendMails(), sendMails(), sendMails()]);
    // Messages with a conflict are retried 15 minutes later.
    clock.advance(900_000);
  }
  const said = mailsTo('manager').flatMap(({ text }) => text.match(/Comment \d+\./g) ?? []);
  expect(said).toHaveLength(30);
  expect(new Set(said).size).toBe(30);
  expect(letters.list()).toEqual([]);
});

test('a deleted comment is removed from messages and mails, and an edited one appears with its latest text', async () => {
  const { requestId, say, follow } = await talkedAbout();
  const first = (await say('My password is 1234')).body;
  const second = (await say('Is the fair in Mai?')).body;
  await follow();
  await sendAll();
  mails.clear();
  const of = ({ commentId }: { commentId: string }) => ({ requestId, commentId });
  const edited = { as: 'employee', params: of(second), body: { text: 'Is it in May?' } } as const;
  await api.call(editComment, edited);
  await api.call(deleteComment, { as: 'employee', params: of(first) });
  await follow();
  const { body } = await api.call(listMessages, { as: 'manager', query: { limit: '100' } });
  const texts = body.items.filter((one) => one.requestId === requestId).map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Employee deleted a comment on “Fair in Lyon” /),
      'Employee wrote: “Is it in May?”',
    ]),
  );
  expect(texts.join()).not.toMatch(/\b1234|Mai/);
  clock.advance(wait);
  await sendAll();
  expect(mailsTo('manager').map(({ text }) => text.split('\n')[0])).toEqual([
    'Employee wrote: “Is it in May?”',
  ]);
});

test('a comment deleted before its messages are created notifies nobody', async () => {
  const { requestId, say, follow } = await talkedAbout();
  const { commentId } = (await say('Never mind')).body;
  await api.call(deleteComment, { as: 'employee', params: { requestId, commentId } });
  await follow();
  const told = await getUnread('manager', requestId);
  expect(told.map(({ what }) => what)).toEqual(['task']);
});

test('reading the conversation marks its messages as read and prevents their mail', async () => {
  const { requestId, say, follow } = await talkedAbout();
  await say('First');
  await follow();
  await sendAll();
  mails.clear();
  const { at: upTo } = (await say('Second')).body;
  await api.call(readComments, { as: 'manager', params: { requestId }, body: { upTo } });
  await follow();
  expect((await getUnread('manager', requestId)).map(({ what }) => what)).toEqual(['task']);
  clock.advance(wait);
  await sendAll();
  expect(mailsTo('manager')).toEqual([]);
});

test('a new participant gets a mail at once, and a mention determines the subject of a mail with several comments', async () => {
  const { requestId, say, follow } = await talkedAbout();
  const body = { userId: people.controller };
  await api.call(addParticipant, { as: 'employee', params: { requestId }, body });
  await follow();
  await sendAll();
  const [added] = mailsTo('controller');
  expect(added?.subject).toMatch(/^Employee added you: Fair in Lyon/);
  expect(added?.text).toContain(`https://site.example/view-chatrequest/${requestId}`);
  mails.clear();
  await say('Hello');
  const params = { requestId };
  const said = { text: 'Can you look, @Controller?', mentions: [people.controller] };
  await api.call(addComment, { as: 'employee', params, body: said });
  await follow();
  clock.advance(wait);
  await sendAll();
  const [mail] = mailsTo('controller');
  expect(mail?.subject).toMatch(/^Employee mentioned you: Fair in Lyon, .*, and 1 more$/);
  expect(mailsTo('manager')[0]?.subject).toMatch(/^Employee commented: .*, and 1 more$/);
});
