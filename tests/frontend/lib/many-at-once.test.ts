import { QueryClient } from '@tanstack/react-query';
import { signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeOwnListSettings, listSettingsQuery } from '#frontend/data/list-choices.ts';
import { decideMany } from '#frontend/data/task-acts.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { ListChoices } from '#shared/lists/list-choices.ts';
import { id, people } from '#tests/domain/support/people.ts';
import { openBrowser } from './support/browser.ts';
import {
  buildProblemResponse,
  type ReceivedRequest,
  startScriptedServer,
} from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

openBrowser();
vi.spyOn(console, 'error').mockImplementation(() => undefined);
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let rig: Awaited<ReturnType<typeof startClient>>;

beforeAll(async () => {
  // Amplify logs this warning for every pool outside AWS.
  expectLogged(/custom Amazon Amazon Cognito User Pool endpoint/);
  server = await startScriptedServer();
  rig = await startClient(server.url);
  await signIn({ username: anna.email, password: anna.password });
});
afterAll(async () => {
  // Sign out, because the next file of this process signs in again.
  await signOut();
  server.stop();
  await rig.identity.stop();
});

const taskIds = Array.from({ length: 120 }, (_, n) => id(n + 1));
const many = {
  taskIds,
  outcome: 'approve',
  userId: people.manager,
  key: 'the-key-of-it',
} as const;
const idsIn = ({ body }: ReceivedRequest): string[] => JSON.parse(body).taskIds;
const getOutcomes = (call: ReceivedRequest) => ({
  body: { outcomes: idsIn(call).map((taskId) => ({ taskId })) },
});
const partsSent = () => server.seen.map((call) => idsIn(call).length);

test('a bulk approval is sent in parts, reports its progress, and returns an outcome for each task', async () => {
  server.script(getOutcomes);
  const told: number[] = [];
  const pace = { onProgress: (count: number) => told.push(count) };
  const outcomes = await decideMany({ ...many, comments: 'Fine' }, pace);
  expect(outcomes.map(({ taskId }) => taskId)).toEqual(taskIds);
  expect(told).toEqual([50, 100, 120]);
  expect(partsSent()).toEqual([50, 50, 20]);
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
});

test('stopping a bulk approval leaves tasks of unsent parts unchanged and without an outcome', async () => {
  server.script(getOutcomes);
  const control = new AbortController();
  const pace = { onProgress: () => control.abort(), signal: control.signal };
  const outcomes = await decideMany({ ...many, comments: '' }, pace);
  expect(outcomes).toHaveLength(50);
  expect(partsSent()).toEqual([50]);
});

test('tasks approved before a refused call of a bulk approval stay approved, and the others report the refusal', async () => {
  server.script((call) =>
    server.seen.length === 1 ? getOutcomes(call) : buildProblemResponse(403, 'actor.forbidden'),
  );
  const outcomes = await decideMany({ ...many, comments: '' });
  const refused = outcomes.filter((one) => one.problem);
  expect(outcomes).toHaveLength(120);
  expect(refused).toHaveLength(70);
  expect(refused[0]?.problem?.code).toBe('actor.forbidden');
  server.script(() => buildProblemResponse(403, 'actor.forbidden'));
  await expect(decideMany({ ...many, comments: '' })).rejects.toMatchObject({
    code: 'actor.forbidden',
  });
});

test('a column selection is applied to the newest version that another tab has saved', async () => {
  const shared = { views: [], version: 0 };
  const view = { viewId: id(1), name: 'Mine', search: 'q=x' };
  const theirs = ListChoices.parse({ views: [view], version: 4 });
  server.script(({ method, headers, body }) => {
    if (method === 'GET') return { body: { own: theirs, shared } };
    return headers['if-match'] === '"4"'
      ? { body: { ...JSON.parse(body), version: 5 } }
      : buildProblemResponse(412, 'item.precondition-failed');
  });
  const queries = new QueryClient();
  const { queryKey } = listSettingsQuery('my-tasks');
  queries.setQueryData(queryKey, { own: ListChoices.parse({ version: 3 }), shared });
  const change = changeOwnListSettings(queries, 'my-tasks', (own) => ({
    ...own,
    columns: ['due'],
  }));
  // The change is visible before it is saved.
  expect(queries.getQueryData(queryKey)?.own.columns).toEqual(['due']);
  await change;
  expect(queries.getQueryData(queryKey)?.own).toEqual({
    ...{ ...theirs, columns: ['due'], version: 5 },
  });
});
