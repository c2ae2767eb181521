import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  computedQuery,
  endpointQuery,
  invalidate,
  pagedEndpointQuery,
} from '#frontend/data/read.ts';
import { listLocations } from '#shared/reference/reference-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { listSlaTemplates } from '#shared/sla/sla-api.ts';
import { getUser, listUsers } from '#shared/users/user-reads-api.ts';
import { readModules } from '../../support/read-modules.ts';

const modules = readModules(['frontend', 'shared']);
const home = 'frontend/data/read.ts';

test('only one module defines the keys and functions of cached queries, so a key never has two meanings', () => {
  const literal = /\b(queryKey|queryFn|mutationKey)\s*:/;
  const found = modules.filter(({ file, source }) => file !== home && literal.test(source));
  expect(modules.find(({ file }) => file === home)?.source).toMatch(literal);
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('each query that is computed from several calls has a unique key', () => {
  const names = modules.flatMap(({ source }) =>
    [...source.matchAll(/computedQuery\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, , name]) => name),
  );
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});

test('each operation has one query definition, in the data layer', () => {
  const reading = modules.filter(({ imports }) => imports.includes(home));
  const calls = reading.flatMap(
    ({ source }) => source.match(/\b(endpointQuery|pagedEndpointQuery)\(\w+/g) ?? [],
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
  const elsewhere = reading.filter(({ file }) => !file.startsWith('frontend/data/'));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

test('only the data layer, the item dialog and the undo of a toast call API operations', () => {
  const calling = modules.filter(({ imports }) => imports.includes('frontend/lib/api-client.ts'));
  const calls = calling.filter(({ source }) => /\b(callApi|callEndpoint)\(/.test(source));
  const elsewhere = calls.filter(({ file }) => !/^frontend\/(data|lib)\//.test(file));
  expect(calls.length).toBeGreaterThan(10);
  expect(elsewhere.map(({ file }) => file)).toEqual([
    'frontend/components/overlay/toast/build-undo.ts',
    'frontend/components/overlay/use-item-dialog.ts',
  ]);
});

test('an invalidated area of the query cache must exist, and the compiler rejects unknown areas', async () => {
  const queries = new QueryClient();
  await invalidate(queries, 'sla', 'routing-sequences', 'notifications', 'configurations');
  // @ts-expect-error: no path begins like this
  await invalidate(queries, 'service-levels');
});

test('a change reloads lists and counts after the index delay, but not reads by id', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queries = new QueryClient();
  const asked: string[] = [];
  const shown = (name: string, queryKey: QueryKey) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => asked.push(name),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  shown('list', endpointQuery(listUsers, { query: { limit: 20 } }).queryKey);
  shown('one', endpointQuery(getUser, { params: { userId: 'a' } }).queryKey);
  shown('another area', endpointQuery(listLocations).queryKey);
  await vi.runAllTimersAsync();
  asked.length = 0;

  await invalidate(queries, 'users');
  expect(asked.sort()).toEqual(['list', 'one']);
  await vi.runAllTimersAsync();
  expect(asked.sort()).toEqual(['list', 'list', 'one']);
});

test('equal reads share a cache key, and different reads or parameters have different keys', () => {
  const user = (userId: string) => endpointQuery(getUser, { params: { userId } }).queryKey;
  const keys: QueryKey[] = [
    endpointQuery(listSlaTemplates).queryKey,
    endpointQuery(listLocations).queryKey,
    user('a'),
    user('b'),
    endpointQuery(listUsers, { query: { limit: 20 } }).queryKey,
    endpointQuery(listUsers, { query: { limit: 20, search: 'An' } }).queryKey,
    pagedEndpointQuery(listUsers, { query: { limit: 20 } }).queryKey,
    pagedEndpointQuery(listRequests, { query: { scope: 'mine' } }).queryKey,
    pagedEndpointQuery(listRequests, { query: { scope: 'mine', status: 'Draft' } }).queryKey,
    computedQuery('users', 'a name', [], async () => 1).queryKey,
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  expect(user('a')).toEqual(user('a'));
});

test('a change invalidates only the cached reads of its areas', async () => {
  const queries = new QueryClient();
  const kept = {
    templates: endpointQuery(listSlaTemplates).queryKey,
    locations: endpointQuery(listLocations).queryKey,
    moves: computedQuery('sla', 'moves', [1], async () => 1).queryKey,
  };
  for (const key of Object.values(kept)) queries.setQueryData(key as QueryKey, {});
  await invalidate(queries, 'sla', 'tasks');
  const stale = Object.entries(kept).filter(([, key]) => queries.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(['templates', 'moves']);
});
