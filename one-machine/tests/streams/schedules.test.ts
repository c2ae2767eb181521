import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import { readSchedule } from '#one-machine/streams/schedule-expression.ts';
import { startSchedules } from '#one-machine/streams/start-schedules.ts';
import type { Schedule } from '#one-machine/template/read-events.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { startStreamRig } from '#one-machine/tests/support/stream-rig.ts';

const after = Date.parse('2026-11-21T10:07:30Z');
const next = (expression: string, from = after) => {
  const at = readSchedule(expression)(from);
  return at === undefined ? undefined : new Date(at).toISOString();
};

test.each([
  ['rate(5 minutes)', '2026-11-21T10:12:30.000Z'],
  ['rate(1 day)', '2026-11-22T10:07:30.000Z'],
  ['cron(0/15 * * * ? *)', '2026-11-21T10:15:00.000Z'],
  ['cron(0 6 ? * MON-FRI *)', '2026-11-23T06:00:00.000Z'],
  ['cron(30 9,17 ? * 7 *)', '2026-11-21T17:30:00.000Z'],
  ['cron(0 0 1 JAN ? *)', '2027-01-01T00:00:00.000Z'],
  ['cron(0 0 29 2 ? *)', '2028-02-29T00:00:00.000Z'],
  ['cron(0 0 31 2 ? *)', undefined],
])('the next run of the schedule %s is %s', (expression, at) => {
  expect(next(expression)).toBe(at);
});

test.each([
  'rate(1 minutes)',
  'rate(5 minute)',
  'rate(0 days)',
  'cron(0 6 * * * *)',
  'cron(61 * * * ? *)',
  'cron(0 0 L * ? *)',
  'at(2026-11-21)',
])('the invalid schedule %s is refused', (expression) => {
  expect(() => readSchedule(expression)).toThrow(expression);
});

const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  id: 'Nightly',
  expression: 'rate(1 hour)',
  functionArn: 'nightly',
  maxRetries: 1,
  maxAge: 86_400_000,
  ...changes,
});

test('moving the test clock past several runs of a rate schedule causes only the first and last of them', async () => {
  const { queues, stop } = await startStreamRig();
  onTestFinished(stop);
  const clock = openClock();
  const events: unknown[] = [];
  const invoke = async (_name: string, event: unknown) => events.push(event);
  const part = startSchedules({
    schedules: [schedule()],
    clock,
    invoke,
    queues: queues.store,
    log: printUnusualLog,
  });
  onTestFinished(() => part.stop());
  clock.advance(59_000);
  expect(events).toHaveLength(0);
  clock.advance(1_000);
  await vi.waitFor(() => expect(events).toHaveLength(1));
  // Let the call finish first.
  await setImmediate();
  clock.advance(59 * 60_000);
  expect(events).toHaveLength(1);
  clock.advance(10 * 3_600_000);
  await vi.waitFor(() => expect(events).toHaveLength(3));
  expect(events[2]).toMatchObject({ source: 'aws.events', 'detail-type': 'Scheduled Event' });
});

test('a scheduled call that fails is retried and then becomes a dead letter', async () => {
  expectLogged(/^schedule Nightly: Error: not now/);
  const { queues, stop } = await startStreamRig();
  onTestFinished(stop);
  const clock = openClock();
  let calls = 0;
  const part = startSchedules({
    schedules: [
      schedule({
        input: { kind: 'nightly' },
        onFailure: 'arn:aws:sqs:eu-central-1:000000000000:dead-letters',
      }),
    ],
    clock,
    invoke: async () => {
      calls++;
      throw new Error('not now');
    },
    queues: queues.store,
    log: printUnusualLog,
    pauses: { first: 5, longest: 5 },
  });
  onTestFinished(() => part.stop());
  clock.advance(3_600_000);
  await vi.waitFor(() => expect(queues.store.named('dead-letters').list()).toHaveLength(1));
  expect(calls).toBe(2);
  expect(queues.store.named('dead-letters').list()[0]?.body).toBe('{"kind":"nightly"}');
});
