import { afterAll, expect, test } from 'vitest';
import { namesIn } from '#functions/platform/names-in.ts';
import { nameTranslations } from '#functions/store/name-translations.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listNames, listNameTranslations, saveNameTranslations } from '#shared/names/names-api.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const params = { language: 'de' };
const save = (changes: readonly { text: string; translation: string }[], ifMatch?: number) =>
  api.call(saveNameTranslations, {
    ...{ as: 'admin', params, body: { changes } },
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  });
const read = async () => (await api.call(listNameTranslations, { as: 'employee', params })).body;

test('everybody reads translations that an administrator wrote, and an empty one takes one away', async () => {
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

test('translations of an older version are refused, and nothing of them is stored', async () => {
  const { version } = await read();
  await save([{ text: 'A', translation: 'Eins' }], version);
  const late = await save([{ text: 'B', translation: 'Zwei' }], version);
  expect(late.problem?.code).toBe('item.precondition-failed');
  expect((await read()).items.map(({ text }) => text)).not.toContain('B');
});

test('a text that is said twice in one call has its last translation', async () => {
  await save([
    { text: 'Twice', translation: 'eins' },
    { text: 'Twice', translation: 'zwei' },
  ]);
  expect((await read()).items).toContainEqual({ text: 'Twice', translation: 'zwei' });
});

test('only administrators translate, only into languages that the product speaks', async () => {
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

test('administrators see every name in use with its places, and translations that nothing uses', async () => {
  await save([{ text: 'Gone since', translation: 'Nicht mehr da' }]);
  const { items } = (await api.call(listNames, { as: 'admin', params })).body;
  expect(items.find(({ text }) => text === 'Gone since')?.uses).toEqual([]);
  const used = items.filter(({ uses }) => uses.length > 0);
  expect(new Set(used.flatMap(({ uses }) => uses.map(({ kind }) => kind)))).toEqual(
    new Set(['category', 'form', 'routing']),
  );
});

test('mails read the translations of a language once in a while, and none for English', async () => {
  await save([{ text: 'Finance', translation: 'Finanzen' }]);
  const find = namesIn(nameTranslations(api.table), app);
  expect(await find('en')).toBeUndefined();
  const german = await find('de');
  expect(german?.('Finance')).toBe('Finanzen');
  expect(german?.('Unknown')).toBeUndefined();
});
