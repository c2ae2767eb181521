import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { outdate, read, readComputed, readPages } from '#frontend/lib/read.ts';
import { listLocations } from '#shared/reference/reference-api.ts';
import { listRequests } from '#shared/requests/requests-api.ts';
import { listSlaTemplates } from '#shared/sla/sla-api.ts';
import { getUser, listUsers } from '#shared/users/users-api.ts';
import { readModules } from '../../support/read-modules.ts';

const modules = readModules(['frontend', 'shared']);
const home = 'frontend/lib/read.ts';

test('keys and calls of cached reads are written in one place alone: two screens can never keep different things under one key', () => {
  const literal = /\b(queryKey|queryFn|mutationKey)\s*:/;
  const found = modules.filter(({ file, source }) => file !== home && literal.test(source));
  expect(modules.find(({ file }) => file === home)?.source).toMatch(literal);
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('what is worked out from several calls has a name of its own', () => {
  const names = modules.flatMap(({ source }) =>
    [...source.matchAll(/readComputed\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, , name]) => name),
  );
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});

test('the area that a change makes out of date is the first part of a path of the contracts', () => {
  const source = modules.find(({ file }) => file === home)?.source ?? '';
  const areas = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, area]) => area);
  const contracts = modules.filter(({ file }) => file.startsWith('shared/'));
  const known = new Set(
    contracts.flatMap((module) =>
      [...module.source.matchAll(/path: '\/?([a-z-]+)/g)].map(([, first]) => first),
    ),
  );
  expect(areas.length).toBeGreaterThan(10);
  expect(areas.filter((area) => !known.has(area))).toEqual([]);
});

test('the same read has the same key wherever it is asked for; another read, or another question, another one', () => {
  const user = (userId: string) => read(getUser, { params: { userId } }).queryKey;
  const keys: QueryKey[] = [
    read(listSlaTemplates).queryKey,
    read(listLocations).queryKey,
    user('a'),
    user('b'),
    read(listUsers, { query: { limit: 20 } }).queryKey,
    read(listUsers, { query: { limit: 20, search: 'An' } }).queryKey,
    readPages(listUsers, { query: { limit: 20 } }).queryKey,
    readPages(listRequests, { query: { scope: 'mine' } }).queryKey,
    readPages(listRequests, { query: { scope: 'mine', status: 'Draft' } }).queryKey,
    readComputed('users', 'a name', [], async () => 1).queryKey,
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  expect(user('a')).toEqual(user('a'));
});

test('a change makes out of date what was read of its areas, and nothing else', async () => {
  const queries = new QueryClient();
  const kept = {
    templates: read(listSlaTemplates).queryKey,
    locations: read(listLocations).queryKey,
    moves: readComputed('sla', 'moves', [1], async () => 1).queryKey,
  };
  for (const key of Object.values(kept)) queries.setQueryData(key as QueryKey, {});
  await outdate(queries, 'sla', 'tasks');
  const stale = Object.entries(kept).filter(([, key]) => queries.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(['templates', 'moves']);
});
