import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listMessages } from '#shared/messages/messages-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

const missing = '00000000-0000-4000-8000-00000000dead';
const inLanguage = (header: string | undefined) => (header ? { 'accept-language': header } : {});
const requestInLanguage = (header: string | undefined) =>
  api.call(getRequest, {
    ...{ as: 'employee' as const, params: { requestId: missing } },
    headers: inLanguage(header),
  });
const draft = (header: string | undefined) =>
  api.call(createRequest, {
    ...{ as: 'employee' as const, body: { categoryId: 'none', values: {} } },
    headers: inLanguage(header),
  });

const english = 'There is no such request.';
const german = 'Diesen Antrag gibt es nicht.';

test.each([
  [undefined, english],
  ['de-DE,de;q=0.9,en;q=0.8', german],
  ['en-US,en;q=0.9,de;q=0.8', english],
  ['fr, de;q=0.5, en;q=0.4', german],
  ['de;q=0', english],
  ['*;q=x,,;', english],
])(
  'an error is in the first supported language that the caller accepts: %s',
  async (header, text) => {
    expect((await requestInLanguage(header)).problem).toMatchObject({
      code: 'request.not-found',
      detail: text,
    });
  },
);

test('field errors are in the requested language, and their codes and field names are the same in each language', async () => {
  const [told, gesagt] = [(await draft('en')).problem, (await draft('de')).problem];
  expect(Object.keys(gesagt?.fields ?? {})).toEqual(Object.keys(told?.fields ?? {}));
  expect([gesagt?.code, gesagt?.status]).toEqual([told?.code, told?.status]);
  expect(told?.fields?.categoryId).toEqual([
    'An id has 32 hexadecimal digits in groups of 8-4-4-4-12.',
  ]);
  expect(gesagt?.fields?.categoryId).toEqual([
    'Eine Id hat 32 hexadezimale Ziffern in Gruppen von 8-4-4-4-12.',
  ]);
});

test('standard validation errors are in the requested language: wrong type, too few, invalid choice', async () => {
  const query = { limit: '0', scope: 'none' };
  const list = async (header: string) =>
    (await api.call(listRequests, { as: 'employee', query, headers: inLanguage(header) })).problem;
  const body = { categoryId: missing, values: 'none' as unknown as Record<string, string> };
  const create = (header: string) =>
    api.call(createRequest, { as: 'employee', body, headers: inLanguage(header) });
  expect((await list('en'))?.fields?.limit).toEqual(['Too small: expected number to be >=1']);
  const fields = { ...(await list('de'))?.fields, ...(await create('de')).problem?.fields };
  expect(fields).toMatchObject({
    limit: ['Zu klein: mindestens 1'],
    scope: [expect.stringMatching(/^Ungültige Eingabe: erwartet wird "mine", .* oder /)],
    values: [expect.stringMatching(/^Ungültige Eingabe: erwartet wird record/)],
  });
});

test('each of several simultaneous calls gets responses in its own language', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('de', 'en'), { minLength: 2, maxLength: 12 }),
      async (headers) => {
        const answers = await Promise.all(headers.map(requestInLanguage));
        expect(answers.map(({ problem }) => problem?.detail)).toEqual(
          headers.map((header) => (header === 'de' ? german : english)),
        );
      },
    ),
    { numRuns: 10 },
  );
});

test('the language chosen in the profile is stored and used for messages', async () => {
  const body = { language: 'de' as const };
  const chosen = await api.call(syncUser, { as: 'manager', body });
  expect(chosen.body.user.language).toBe('de');
  const again = await api.call(syncUser, { as: 'manager', body: {} });
  expect(again.body.user.language).toBe('de');
  const refused = await api.call(syncUser, { as: 'manager', body: { language: 'fr' as 'de' } });
  expect(refused.problem).toMatchObject({
    code: 'input.invalid',
    fields: { language: [expect.any(String)] },
  });
});

test('a person who chose German gets German messages, in the product and by mail', async () => {
  await api.call(syncUser, { as: 'manager', body: { language: 'de' } });
  const { requestId } = await setScene(api, 'open');
  const { events } = await api.requests.load(app, requestId);
  const opened = events.filter(({ type }) => type === 'stages-opened');
  expect(await mailing.tell(batch(...opened))).toEqual({ batchItemFailures: [] });
  const { body } = await api.call(listMessages, { as: 'manager' });
  expect(body.items[0]).toMatchObject({
    title: 'Employee braucht Ihre Genehmigung: Fair in Lyon, 120,00 EUR',
    line: { did: 'braucht Ihre Genehmigung für „Fair in Lyon“' },
  });
  expect(await mailing.sendMails()).toBe(0);
  const [mail] = mailing.mails.list();
  expect(mail?.subject).toBe('Employee braucht Ihre Genehmigung: Fair in Lyon, 120,00 EUR');
  expect(mail?.text).toContain('E-Mail-Einstellungen ändern: ');
});
