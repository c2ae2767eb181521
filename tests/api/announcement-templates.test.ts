import { afterAll, expect, test } from 'vitest';
import {
  createTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from '#shared/announcements/templates-api.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const change = (id: string, version: number) => ({
  ...{ as: 'admin' as const, params: { id } },
  headers: { 'if-match': `"${version}"` },
});

test('the name of an announcement template is unique, ignoring case', async () => {
  const said = { title: 'Title', text: 'Text' };
  const of = (name: string) => ({ name, english: said, german: said });
  const make = (name: string) => api.call(createTemplate, { as: 'admin', body: of(name) });
  const { body: first } = await make('Travel');
  expect((await make(' TRAVEL ')).problem).toMatchObject({ code: 'item.name-taken' });
  const { body: second } = await make('Hotels');
  const renamed = await api.call(updateTemplate, {
    ...{ ...change(second.id, second.version), body: of('travel') },
  });
  expect(renamed.problem).toMatchObject({ code: 'item.name-taken' });
  await api.call(updateTemplate, { ...change(first.id, 1), body: of('TRAVEL by train') });
  expect(
    (await api.call(updateTemplate, { ...change(first.id, 1), body: of('X') })).problem?.code,
  ).toBe('item.precondition-failed');
  await api.call(updateTemplate, { ...change(second.id, 1), body: of('Travel') });
  await api.call(removeTemplate, { as: 'admin', params: { id: second.id } });
  expect((await make('travel')).status).toBe(200);
  const { body } = await api.call(listTemplates, { as: 'admin' });
  expect(body.items.map(({ name }) => name)).toEqual(['travel', 'TRAVEL by train']);
});
