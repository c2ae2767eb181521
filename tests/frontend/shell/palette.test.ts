import { beforeEach, expect, test, vi } from 'vitest';
import type { SearchResults } from '#frontend/data/search.ts';
import { paths } from '#frontend/paths.ts';
import { destinations, filterDestinations } from '#frontend/shell/navigation.ts';
import { findHits, type PaletteHit, type PaletteSearchData } from '#frontend/shell/palette-hits.ts';
import { noteUsed, readUsed } from '#frontend/shell/palette-used.ts';
import { listPaletteActions } from '#frontend/shell/use-palette-hits.ts';
import { sampleTask } from '../components/sample-task.ts';

const stored = vi.hoisted(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined, matches: false }));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => texts.set(name, value),
  });
  return texts;
});
beforeEach(() => stored.clear());

const me = 'me';
const nothing: SearchResults = { requests: [], more: false, people: [], reference: [] };
const actsFor = (...roles: ('user' | 'approver' | 'admin')[]) =>
  listPaletteActions({
    roles: new Set(roles),
    onShortcuts: () => undefined,
    onSignOut: () => undefined,
  });
const searched = (more: Partial<PaletteSearchData> = {}): PaletteSearchData => ({
  ...{ userId: me, isAdmin: false, found: undefined, tasks: [], recent: [] },
  categories: [
    { id: 'trip', name: 'Travel expense', typicalSeconds: 16 * 3600 },
    { id: 'chair', name: 'Équipement' },
  ],
  destinations: filterDestinations(new Set(['user'])),
  acts: actsFor('user'),
  ...{ timesUsed: () => 0, ask: () => undefined, searchIn: () => undefined },
  ...more,
});
const listHitNames = (text: string, more?: Partial<PaletteSearchData>) =>
  findHits(text, searched(more))
    .filter(({ label }) => label !== 'Comments')
    .map(({ label, hits }) => [label, hits.map(({ name }) => name)]);
const requestOf = (title: string, assignee?: { userId: string; name: string; taskId: string }) =>
  ({
    ...{ requestId: title, title, number: 'REQ-2026-000001', status: 'InReview' },
    ...{ requester: { userId: 'x', name: 'Mira' }, assignees: assignee ? [assignee] : [] },
  }) as unknown as SearchResults['requests'][number];

test('a palette without input lists each recent choice once, then items to create, actions and screens', () => {
  const recent: PaletteHit[] = [
    {
      kind: 'request',
      id: 'r',
      name: 'Fair',
      detail: 'REQ-2026-000002',
      to: paths.viewRequest('r'),
    },
    { kind: 'start', id: 'trip', name: 'As it was called', detail: '' },
    { kind: 'page', id: '/gone', name: 'A page that is gone', detail: '' },
  ];
  const groups = Object.fromEntries(listHitNames('', { recent }));
  expect(groups.Recent).toEqual(['Fair', 'New travel expense']);
  expect(groups.Start).toEqual(['New équipement']);
  expect(groups['Go to']).toContain('My requests');
  expect(groups.Do).toContain('Set out of office');
});

test('the palette finds cached items at once regardless of case and accents, the most used first', () => {
  expect(listHitNames('EQUIP')).toEqual([['Do', ['New équipement']]]);
  expect(listHitNames('dark')[0]).toEqual([
    'Do',
    ['Dark theme', 'Light theme', 'Theme of the system'],
  ]);
  expect(listHitNames('theme', { timesUsed: ({ id }) => (id === 'theme-auto' ? 2 : 0) })).toEqual([
    ['Do', ['Theme of the system', 'Light theme', 'Dark theme']],
  ]);
  expect(listHitNames('my t')).toEqual([['Go to', ['My tasks']]]);
  expect(listHitNames('people')).toEqual([]);
});

test('the palette lists a request that waits for the viewer once, as a task that opens the decision', () => {
  const mine = { userId: me, name: 'Me', taskId: 'task-1' };
  const found = { ...nothing, requests: [requestOf('Fair', mine), requestOf('Fair stand')] };
  const groups = findHits(
    'fair',
    searched({ found, tasks: [sampleTask('Fair', { taskId: 'task-1' })] }),
  );
  expect(groups.map(({ label, hits }) => [label, hits.map(({ to }) => to)])).toEqual([
    ['My tasks', [paths.reviewTask('task-1')]],
    ['Requests', [paths.viewRequest('Fair stand')]],
    ['Comments', [undefined]],
  ]);
});

test('the palette offers a search in comments for any entered text', () => {
  const places: string[] = [];
  const groups = findHits('zzz', searched({ searchIn: (where) => void places.push(where) }));
  groups.at(-1)?.hits[0]?.act?.();
  expect([groups.length, places]).toEqual([1, ['comments']]);
  expect(findHits('', searched()).map(({ label }) => label)).not.toContain('Comments');
});

test('administrators find people and managed items in the palette, and others find requests of a person', () => {
  const person = { userId: 'p', name: 'Tracy Adler', title: 'Trade compliance' };
  const found = {
    ...nothing,
    people: [person as unknown as SearchResults['people'][number]],
    reference: [{ kind: 'form' as const, id: 'f', name: 'Travel' }],
  };
  const asked: string[] = [];
  const hits = (isAdmin: boolean) =>
    findHits('tra', searched({ found, isAdmin, ask: (text) => void asked.push(text) }))
      .filter(({ label }) => label === 'People' || label === 'Manage')
      .flatMap((group) => group.hits);
  expect(hits(true).map(({ to }) => to)).toEqual([paths.person('p'), paths.updateForm('f')]);
  hits(false)[0]?.act?.();
  expect(asked).toEqual(['Tracy Adler']);
});

test('the browser stores up to forty palette choices per person with their frequency, the latest first', () => {
  const page: PaletteHit = { kind: 'page', id: '/a', name: 'A', detail: '', to: '/a' };
  const request: PaletteHit = {
    kind: 'request',
    id: 'r',
    name: 'Fair',
    detail: 'REQ-1 · with Anna',
    to: '/r',
  };
  for (const hit of [page, request, page]) noteUsed('me', hit);
  noteUsed('me', { kind: 'task', id: 't', name: 'Task', detail: '', to: '/t' });
  expect(readUsed('me')).toMatchObject([
    { id: '/a', times: 2 },
    { id: 'r', detail: 'REQ-1', times: 1 },
  ]);
  expect(readUsed('you')).toEqual([]);
  for (let n = 0; n < 50; n += 1) noteUsed('me', { ...page, id: `/${n}` });
  expect(readUsed('me')).toHaveLength(40);
  stored.set('countersign:palette:me', '{"spoilt":');
  expect(readUsed('me')).toEqual([]);
});

test('each two-key shortcut opens only one screen', () => {
  const keys = destinations.flatMap(({ items }) => items).map((item) => item.keys);
  expect(keys).toEqual([...new Set(keys)]);
});

test('the palette offers requests for other people only to users with that permission', () => {
  const offered = (acts: readonly PaletteHit[]) => acts.map(({ name }) => name);
  expect(offered(actsFor('user'))).not.toContain('Request for somebody else');
  expect(offered(actsFor('user', 'approver'))).toContain('Request for somebody else');
});
