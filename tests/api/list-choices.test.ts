import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ListChoicesInput } from '#shared/lists/list-choices.ts';
import { getListChoices, saveListChoices, saveSharedViews } from '#shared/lists/lists-api.ts';
import type { PersonName } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const nothingChosen: ListChoicesInput = {
  ...{ columns: null, density: 'comfortable', views: [], firstViewId: null },
};
const view = (name: string, search = 'status=InReview') => ({
  ...{ viewId: randomUUID(), name, search },
});
const read = (as: PersonName, list = 'my-requests') =>
  api.call(getListChoices, { as, params: { list } });
const own = async (as: PersonName, list?: string) => (await read(as, list)).body?.own;
const ifMatch = (version: number | undefined) =>
  version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };
const save = (as: PersonName, said: object, version?: number, list = 'my-requests') =>
  api.call(saveListChoices, {
    ...{ as, params: { list }, body: { ...nothingChosen, ...said } },
    ...ifMatch(version),
  });
const share = (as: PersonName, views: object[], version?: number, list = 'my-requests') =>
  api.call(saveSharedViews, { as, params: { list }, body: { views }, ...ifMatch(version) });

test("a list for which a person saved no choices has the product's defaults", async () => {
  expect((await read('employee')).body).toEqual({
    own: { ...nothingChosen, version: 0 },
    shared: { views: [], version: 0 },
  });
});

test('the choices for a list are saved separately for each person and each list', async () => {
  const said = { columns: ['due', 'status'], density: 'compact', views: [view('Mine')] };
  const { body, headers } = await save('manager', said, 0);
  expect(body).toEqual({ ...nothingChosen, ...said, version: 1 });
  expect(headers).toMatchObject({ etag: '"1"' });
  expect(await own('manager')).toEqual(body);
  expect(await own('manager', 'participated')).toMatchObject({ version: 0 });
  expect(await own('finance')).toMatchObject({ version: 0 });
});

test('saving a list view does not overwrite the views that another tab saved in the meantime', async () => {
  await save('ceo', { density: 'compact' }, 0);
  const { status, problem } = await save('ceo', {}, 0);
  expect({ status, code: problem?.code }).toEqual({
    ...{ status: 412, code: 'item.precondition-failed' },
  });
  expect(await own('ceo')).toMatchObject({ density: 'compact', version: 1 });
});

test('the name of a saved view is unique, ignoring case and accents, and a list has at most 30 saved views', async () => {
  const { problem } = await save('director', { views: [view('Überfällig'), view('uberfallig ')] });
  expect(problem?.fields).toEqual({ 'views.1.name': ['There is a view of this name.'] });
  const thirty = Array.from({ length: 30 }, (_, n) => view(`View ${n}`));
  expect((await save('director', { views: thirty })).status).toBe(200);
  const { problem: tooMany } = await save('director', { views: [...thirty, view('One more')] });
  expect(tooMany?.fields).toEqual({
    views: ['There are at most 30 views. Delete one first.'],
  });
  expect((await own('director'))?.views).toHaveLength(30);
});

test.each([
  ['another page', '/user/list'],
  ['another site', '//example.org?q=x'],
  ['a script', 'javascript:alert(1)'],
  ['a part of the page', 'q=x#top'],
])('a saved view is the query string of its list and cannot be %s', async (_, search) => {
  const { problem } = await save('employee', { views: [view('Elsewhere', search)] });
  expect(problem?.fields).toEqual({
    'views.0.search': ['A view is what stands behind the ? of an address.'],
  });
  const { problem: shared } = await share('admin', [view('Elsewhere', search)]);
  expect(shared?.code).toBe('input.invalid');
});

test('only administrators can share saved views with everybody who sees the list', async () => {
  expect((await share('manager', [view('Look here')])).status).toBe(403);
  const shared = [view('Sent back', 'status=Returned')];
  expect((await share('admin', shared, 0)).body).toEqual({ views: shared, version: 1 });
  expect((await read('employee')).body?.shared.views).toEqual(shared);
  expect((await read('employee', 'participated')).body?.shared.views).toEqual([]);
  expect((await share('admin', [], 0)).status).toBe(412);
});

test('shared views of a list for administrators are visible only to administrators', async () => {
  await share('admin', [view('Overdue', 'due=overdue')], 0, 'tasks-at-risk');
  for (const list of ['tasks-at-risk', 'people']) {
    expect((await read('manager', list)).problem?.code).toBe('actor.forbidden');
    expect((await save('manager', {}, 0, list)).problem?.code).toBe('actor.forbidden');
  }
  expect((await read('admin', 'tasks-at-risk')).body?.shared.views).toHaveLength(1);
});

test('a call for the saved choices of an unknown list is refused', async () => {
  expect((await read('employee', 'salaries')).problem?.code).toBe('input.invalid');
});
