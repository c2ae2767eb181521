import { afterAll, expect, test } from 'vitest';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { nameTranslatorLoader } from '#functions/platform/name-translator.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { type Language, languages } from '#shared/language/languages.ts';
import { t, translateCondition, translateName } from '#shared/language/t.ts';
import {
  listNames,
  listNamesHistory,
  listNameTranslations,
  saveNameTranslations,
} from '#shared/names/names-api.ts';
import { getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const params = { language: 'de' };
const save = (changes: readonly { text: string; translation: string }[], ifMatch?: number) =>
  api.call(saveNameTranslations, {
    ...{ as: 'admin', params, body: { changes } },
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  });
const read = async () => (await api.call(listNameTranslations, { as: 'employee', params })).body;

test('everybody can read the translations of names, and saving an empty translation removes it', async () => {
  const { version: before } = await read();
  const { body } = await save([
    { text: 'Travel', translation: ' Reise ' },
    { text: 'Line manager', translation: 'Vorgesetzte' },
  ]);
  expect(body.version).toBe(before + 1);
  const { items } = await read();
  expect(items).toContainEqual({ text: 'Travel', translation: 'Reise' });
  await save([{ text: 'Travel', translation: '' }]);
  expect((await read()).items.map(({ text }) => text)).not.toContain('Travel');
  expect((await read()).items.map(({ text }) => text)).toContain('Line manager');
});

test('translations based on an older version are all refused', async () => {
  const { version } = await read();
  await save([{ text: 'A', translation: 'Eins' }], version);
  const late = await save([{ text: 'B', translation: 'Zwei' }], version);
  expect(late.problem?.code).toBe('item.precondition-failed');
  expect((await read()).items.map(({ text }) => text)).not.toContain('B');
});

test('if a call translates the same text twice, the last translation is stored', async () => {
  await save([
    { text: 'Twice', translation: 'eins' },
    { text: 'Twice', translation: 'zwei' },
  ]);
  expect((await read()).items).toContainEqual({ text: 'Twice', translation: 'zwei' });
});

test('only administrators can translate, and only to supported languages', async () => {
  const changes = [{ text: 'X', translation: 'Y' }];
  const refused = await api.call(saveNameTranslations, {
    ...{ as: 'employee', params, body: { changes } },
  });
  expect(refused.status).toBe(403);
  const unknown = await api.call(saveNameTranslations, {
    ...{ as: 'admin', params: { language: 'fr' }, body: { changes } },
  });
  expect(unknown.problem?.code).toBe('input.invalid');
});

test('administrators see every translatable name with its uses, and translations of unused texts', async () => {
  await save([{ text: 'Gone since', translation: 'Nicht mehr da' }]);
  const { items } = (await api.call(listNames, { as: 'admin', params })).body;
  expect(items.find(({ text }) => text === 'Gone since')?.uses).toEqual([]);
  const used = items.filter(({ uses }) => uses.length > 0);
  expect(new Set(used.flatMap(({ uses }) => uses.map(({ kind }) => kind)))).toEqual(
    new Set(['category', 'form', 'routing']),
  );
});

test("English viewers get translations if the organisation's names are in another language", async () => {
  for (const language of ['de', 'en'] as const) {
    const changes = [{ text: 'Finance', translation: `Finance in ${language}` }];
    await api.call(saveNameTranslations, {
      ...{ as: 'admin', params: { language }, body: { changes } },
    });
  }
  const find = nameTranslatorLoader(nameTranslations(api.table), app);
  const say = async (language: Language, source: Language) =>
    runInLanguage(
      language,
      () => [translateName('Finance'), translateName('Unknown'), t`Approve`],
      await find(language, async () => source),
    );
  expect(await say('en', 'en')).toEqual(['Finance', 'Unknown', 'Approve']);
  expect(await say('en', 'de')).toEqual(['Finance in en', 'Unknown', 'Approve']);
  for (const source of languages)
    expect(await say('de', source)).toEqual(['Finance in de', 'Unknown', 'Genehmigen']);
  const condition = 'the amount is more than 1,000.00 EUR and “Finance” is Finance';
  const name = await find('en', () => 'de');
  expect(await runInLanguage('en', () => translateCondition(condition), name)).toBe(
    'the amount is more than 1,000.00 EUR and “Finance in en” is Finance in en',
  );
});

test('the history of translations shows the author of each change and omits saves without effect', async () => {
  const language = 'en';
  const history = async () =>
    (await api.call(listNamesHistory, { as: 'admin', params: { language } })).body.items;
  const before = (await history()).length;
  const put = (text: string, translation: string) =>
    api.call(saveNameTranslations, {
      ...{ as: 'admin', params: { language }, body: { changes: [{ text, translation }] } },
    });
  await put('Reise', 'Travel');
  await put('Reise', 'Travel');
  await put('Reise', 'Trip');
  await put('Reise', '');
  const items = await history();
  expect(items.slice(0, items.length - before).map(({ fields }) => fields)).toEqual(
    [
      ['Trip', null],
      ['Travel', 'Trip'],
      [null, 'Travel'],
    ].map(([from, to]) => [{ path: 'translated.Reise', before: from, after: to }]),
  );
  expect(items[0]?.by.userId).toBe(people.admin);
  const refused = await api.call(listNamesHistory, { as: 'employee', params: { language } });
  expect(refused.status).toBe(403);
});

test('translations of the longest texts can be saved together with their history', async () => {
  const changes = Array.from({ length: 10 }, (_, n) => ({
    text: `${n} ${'x'.repeat(1900)}`,
    translation: 'y'.repeat(1900),
  }));
  const saved = await api.call(saveNameTranslations, {
    ...{ as: 'admin', params: { language: 'en' }, body: { changes } },
  });
  expect(saved.status).toBe(200);
});

test("changes of a request show field names, choices, and table rows in the viewer's language", async () => {
  const { requestId } = await setScene(api, 'returned');
  const changes = [
    { text: 'Kind', translation: 'Art' },
    { text: 'Car', translation: 'Auto' },
    { text: 'Price', translation: 'Preis' },
  ];
  await api.call(saveNameTranslations, {
    as: 'admin',
    params: { language: 'de' },
    body: { changes },
  });
  const as = 'employee';
  const { body: before } = await api.call(getRequest, { as, params: { requestId } });
  const lines = [{ what: 'Ticket', count: 1, price: { amount: '77', currency: 'EUR' } }];
  const edited = await api.call(updateRequest, {
    ...{ as, params: { requestId } },
    body: { values: { ...before.values, kind: 'car', plate: 'B-CS 1', lines } },
    headers: { 'if-match': `"${before.request.version}"` },
  });
  expect(edited.status).toBe(200);
  const linesIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await api.call(getRequest, { as, params: { requestId }, headers });
    return Object.values(body.eventChanges ?? {})
      .flat()
      .map(({ label, after }) => `${label}: ${after}`);
  };
  expect(await linesIn('de')).toEqual(
    expect.arrayContaining(['Art: Auto', expect.stringMatching(/Preis: 77,00 EUR$/)]),
  );
  expect(await linesIn('en')).toEqual(
    expect.arrayContaining(['Kind: Car', expect.stringMatching(/Price: 77.00 EUR$/)]),
  );
});
