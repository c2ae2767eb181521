import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listMessages } from '#shared/messages/messages-api.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { updateConfiguration } from '#shared/reference/organisation-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { setScene } from './support/scenes.ts';

// Must run before any function is loaded, because their caches depend on the clock.
vi.useFakeTimers({ toFake: ['Date'] });
const api = await startApi();
const mailing = await startMailing();
afterEach(mailing.clear);
afterAll(async () => {
  vi.useRealTimers();
  await mailing.stop();
  await api.stop();
});

const save = async (settings: object) => {
  const params = { applicationId: app };
  const { body } = await api.call(updateConfiguration, { as: 'admin', params, body: settings });
  // The functions' cached settings have expired.
  vi.setSystemTime(Date.now() + 31_000);
  return body;
};
/** Notify the manager of a new request, in the product and by mail. */
async function notifyManager() {
  const { requestId } = await setScene(api, 'open');
  const { events } = await api.requests.load(app, requestId);
  const event = events.find(({ type }) => type === 'stages-opened');
  await mailing.tell(batch({ ...event }));
  // Mails of delayed events wait for some seconds.
  mailing.clock.advance(10_000);
  expect(await mailing.sendMails()).toBe(0);
  const [mail] = mailing.mails.list();
  const { body } = await api.call(listMessages, { as: 'manager', query: { limit: '1' } });
  return { mail: mail?.text ?? '', from: mail?.from ?? '', title: body.items[0]?.title ?? '' };
}

test("messages and mails use the company's language for people who have not chosen one", async () => {
  const english = await notifyManager();
  expect(english.mail).toContain('Change your email settings');
  await save({ language: 'de' });
  const german = await notifyManager();
  expect(german.mail).toContain('E-Mail-Einstellungen');
  expect(german.title).not.toBe(english.title);
  const store = userStore(api.table);
  const before = await store.load(app, people.manager);
  await store.save({ ...before, language: 'en' }, before);
  vi.setSystemTime(Date.now() + 31_000);
  expect((await notifyManager()).mail).toContain('Change your email settings');
  await store.save(
    { ...(await store.load(app, people.manager)), language: undefined },
    await store.load(app, people.manager),
  );
  await save({ language: 'en' });
});

test("mails end with the company's name if it is set", async () => {
  expect((await notifyManager()).mail).not.toContain('Lark & Söhne');
  await save({ name: 'Lark & Söhne' });
  expect((await notifyManager()).mail).toContain('Lark & Söhne\n\nChange your email settings');
  await save({ language: 'de' });
  const { body } = await api.call(getConfiguration, {
    ...{ as: 'manager' as const, params: { applicationId: app } },
  });
  expect(body).toMatchObject({ name: 'Lark & Söhne', language: 'de' });
});

const longNames = [
  '株式会社カウンターサイン東日本販売サービス',
  'Предприятие «Общество»',
  '🏢'.repeat(10),
];
test.each(longNames)(
  'the sender name %s of a mail consists of encoded words of at most 75 characters',
  async (name) => {
    await save({ name });
    const { from } = await notifyManager();
    const words = from.match(/=\?UTF-8\?B\?[^?]*\?=/g) ?? [];
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(75);
    const parts = words.map((word) => Buffer.from(word.slice(10, -2), 'base64'));
    for (const part of parts) expect(part.toString()).not.toContain('\ufffd');
    expect(name).toContain(Buffer.concat(parts).toString().replace(/…$/, ''));
  },
);

test("a profile created without a language stores none and follows the company's language", async () => {
  const userId = '00000000-0000-4000-8000-00000000cafe';
  const body = { userId, email: 'follows@example.org' };
  const made = await api.call(createUser, { as: 'admin', body });
  expect(made.body.language).toBeUndefined();
});
