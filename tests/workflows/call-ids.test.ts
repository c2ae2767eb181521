import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import { findCallId, runWithLogIds } from '#functions/platform/log-ids.ts';
import { requestKey } from '#functions/requests/store/keys.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import {
  announcementDefinition,
  importDefinition,
  routingDefinition,
} from '#tests/support/machine-definitions.ts';
import { startRouting } from '#tests/support/routing-rig.ts';

const manager = { approvers: { kind: 'manager', level: 1 } } as const;
const director = { approvers: { kind: 'manager', level: 2 } } as const;
const twoSteps = { routings: [routing([manager, director])] };

const Payload = z.object({ callId: z.string() });
type Rig = Awaited<ReturnType<typeof startRouting>>;
/** Return the steps since the previous call, each with the id of the call that led to it. */
const takeSteps = (rig: Rig) =>
  rig.steps
    .splice(0)
    .map(({ state, payload }) => `${state} ${Payload.parse(payload).callId}`.trim());

test('each step of a request has the id of the call that led to it, and a step after a timer has none', async () => {
  const rig = await startRouting(twoSteps);
  const id = await runWithLogIds({ callId: 'submit' }, () => rig.raise());
  expect(takeSteps(rig)).toEqual(['OpenStage submit', 'AwaitDecision submit']);
  // At this time, the wait would end long before the next stage is due.
  await rig.pass(id, 45);
  expect(takeSteps(rig)).toEqual(expect.arrayContaining(['SendReminder', 'AwaitDecision']));
  await runWithLogIds({ callId: 'first' }, () => rig.decide(id, 'manager'));
  expect(takeSteps(rig)).toEqual(['OpenStage first', 'AwaitDecision first']);
  await runWithLogIds({ callId: 'second' }, () => rig.decide(id, 'director'));
  expect(takeSteps(rig)).toEqual(['CloseRequest second']);
});

const Definition = z.object({ States: z.record(z.string(), z.looseObject({ Type: z.string() })) });

test.each([
  ['request-routing', routingDefinition],
  ['announcement', announcementDefinition],
  ['process-import', importDefinition],
] as const)('each state of %s that calls a function passes the id of a call', (_, define) => {
  const states = Object.values(Definition.parse(define()).States);
  const tasks = states.filter(({ Type }) => Type === 'Task').map((state) => JSON.stringify(state));
  expect(tasks.length).toBeGreaterThan(0);
  expect(tasks.filter((task) => !task.includes('"callId"'))).toEqual([]);
});

test('a stream item that starts a background job is processed with the id of the API call that wrote it', async () => {
  const found: unknown[] = [];
  const start = async () => void found.push(findCallId());
  const items = { 'START#': start };
  const follow = serveStream(
    () => ({ events: [], items }),
    async () => undefined,
  );
  const NewImage = marshall({ pk: 'a', sk: 'START#1', createdWith: 'send' });
  const dynamodb = { SequenceNumber: '1', Keys: marshall({ pk: 'a', sk: 'START#1' }), NewImage };
  await callHandler(follow)({ Records: [{ eventName: 'INSERT', dynamodb }] });
  expect(found).toEqual(['send']);
});

const Stored = z.object({ type: z.string(), createdWith: z.string().optional() });

test('a stored event has the id of its call outside the fields that the hash chain covers', async () => {
  const rig = await startRouting(twoSteps);
  const id = await runWithLogIds({ callId: 'submit' }, () => rig.raise());
  await rig.decide(id, 'manager');
  const { pk } = requestKey(id);
  const items = await rig.table.queryAll({ pk, prefix: 'EVENT#' });
  expect(items.map((item) => Stored.parse(item))).toEqual([
    { type: 'drafted', createdWith: 'submit' },
    { type: 'submitted', createdWith: 'submit' },
    { type: 'stages-opened', createdWith: 'submit' },
    { type: 'approved' },
    { type: 'stages-opened' },
  ]);
  const { events } = await rig.load(id);
  for (const event of events) expect(event).not.toHaveProperty('createdWith');
});

test('the log has one line for each event and each step, with the ids of its call and its request', async () => {
  const lines: { what: string }[] = [];
  vi.stubEnv('LOG_LEVEL', 'INFO');
  const info = vi.spyOn(console, 'info').mockImplementation((line) => lines.push(JSON.parse(line)));
  const rig = await startRouting(twoSteps);
  const requestId = await runWithLogIds({ callId: 'submit' }, () => rig.raise());
  info.mockRestore();
  vi.unstubAllEnvs();
  const ids = { callId: 'submit', requestId };
  // The stream and the state machine run in parallel.
  expect(lines.sort((a, b) => a.what.localeCompare(b.what))).toMatchObject([
    { what: 'event', type: 'drafted', seq: 1, ...ids },
    { what: 'event', type: 'submitted', seq: 2, ...ids },
    { what: 'event', type: 'stages-opened', seq: 3, ...ids },
    { what: 'step', state: 'OpenStage', round: 1, ...ids },
    { what: 'step', state: 'AwaitDecision', round: 1, ...ids },
  ]);
});

test('a log line about an event that is given up has the ids of its call and its request', async () => {
  const rig = await startRouting(twoSteps);
  const requestId = await runWithLogIds({ callId: 'submit' }, () => rig.raise());
  expectLogged(new RegExp(`event given up.*"callId":"submit","requestId":"${requestId}"`));
  const consumer = serveStream(
    () => ({ events: [() => Promise.reject(new Error('This event is refused.'))] }),
    () => Promise.resolve(),
  );
  const [event] = rig.handed;
  expect(await callHandler(consumer)(event)).toEqual({ batchItemFailures: [] });
});

test('an unreadable stream item is sent to the dead letters without a call id and does not block its batch', async () => {
  expectLogged(/event given up/);
  const letters: unknown[] = [];
  const consumer = serveStream(
    () => ({ events: [] }),
    async (letter) => void letters.push(letter),
  );
  const key = { pk: { S: 'REQUEST#1' }, sk: { S: 'EVENT#000001' } };
  const dynamodb = { Keys: key, NewImage: { ...key, rest: { S: 'unreadable' } } };
  const answer = await callHandler(consumer)({ Records: [{ eventName: 'INSERT', dynamodb }] });
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(letters).toMatchObject([{ pk: 'REQUEST#1', sk: 'EVENT#000001' }]);
});
