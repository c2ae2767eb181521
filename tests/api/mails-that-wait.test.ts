import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { allowLogged, expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { type Cadence, MailChoices } from '#shared/messages/mail-choices.ts';
import { toWallTime } from '#shared/wall-time.ts';
import { formatMailName, startMailScenes } from './support/mail-scenes.ts';

const { scene, clock, pending, letters, stop } = await startMailScenes();
afterAll(stop);
const hour = 3_600_000;
const minute = 60_000;
const night = { from: '19:00', until: '07:00' };
const all = (cadence: Cadence) =>
  MailChoices.parse({ outcomes: cadence, conversation: cadence, version: 1 });

/** Advance the clock to the next time that it is this time of day in UTC. */
function goOnTo(time: string) {
  const now = new Date(clock.now()).toISOString();
  const today = Date.parse(`${now.slice(0, 10)}T${time}:00.000Z`);
  clock.advance((today > clock.now() ? today : today + 24 * hour) - clock.now());
}

test('hourly and daily messages are combined in one mail, which omits messages read in the meantime', async () => {
  for (const [cadence, wait] of [
    ['hourly', hour],
    ['daily', 22 * hour],
  ] as const) {
    goOnTo('10:00');
    const { write, follow, send, readOne, settle, sent, read } = scene({ choices: all(cadence) });
    for (const what of ['approved', 'comment', 'approved', 'approved'] as const) {
      write(what);
      await follow(0);
      clock.advance(4 * minute);
      await send();
    }
    await readOne(1);
    expect(sent).toEqual([]);
    clock.advance(wait - 30 * minute);
    await send();
    expect(sent).toEqual([]);
    clock.advance(20 * minute);
    await settle();
    expect(sent.map(({ mail }) => mail.messages.length).sort()).toEqual([3, 4]);
    const mailed = sent.flatMap(({ mail }) => mail.messages.map(formatMailName));
    expect(mailed.filter((name) => read.has(name))).toEqual([]);
  }
});

test('when quiet hours end, their messages are sent in one mail without the kinds that were disabled in the meantime', async () => {
  goOnTo('18:30');
  const { write, follow, send, choose, settle, sent } = scene({
    choices: { ...all('atOnce'), quietHours: night },
  });
  write('approved');
  await follow(0);
  await send();
  expect(sent).toHaveLength(2);
  goOnTo('23:00');
  write('approved');
  write('comment');
  await follow(0);
  await follow(0);
  clock.advance(4 * minute);
  await send();
  expect(sent).toHaveLength(2);
  choose({ conversation: 'off' }, 'UTC');
  goOnTo('06:59');
  await send();
  expect(sent).toHaveLength(2);
  goOnTo('07:00');
  clock.advance(minute);
  await send();
  expect(sent.slice(2).map(({ mail }) => mail.messages.map(({ what }) => what))).toEqual([
    ['approved'],
    ['approved'],
  ]);
  await settle();
  expect(sent).toHaveLength(4);
});

test('simultaneous mail senders start only one digest', async () => {
  goOnTo('10:00');
  const { write, follow, send, settle, sent } = scene({ choices: all('daily') });
  for (let n = 0; n < 30; n += 1) write('approved');
  for (let n = 0; n < 30; n += 1) await follow(0);
  allowLogged(/mail waits.*changed/);
  while (pending.counts().visible > 0) {
    await Promise.all([send(), send(), send()]);
    clock.advance(16_000);
  }
  await settle();
  expect(sent.map(({ mail }) => mail.messages.length)).toEqual([30, 30]);
});

const cadence = fc.constantFrom<Cadence>('atOnce', 'hourly', 'daily');
const chosen = fc.record({
  ...{ outcomes: cadence, conversation: cadence },
  quietHours: fc.constantFrom(null, night, { from: '09:00', until: '17:30' }),
});
const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia');
const what = fc.constantFrom('comment' as const, 'approved' as const);
const point = (...names: string[]) =>
  fc.option(fc.constantFrom(...names), { nil: undefined, freq: 3 });
const actionArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), what }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('follow' as const),
      which: fc.nat(20),
      at: point('queued', 'told'),
      again: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      at: point('waits', 'closed', 'gathered', 'sent', 'removed'),
      nth: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 4, 30, 70, 400, 1000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), chosen, zone }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), which: fc.nat(20) }) },
);
type Act = typeof actionArbitrary extends fc.Arbitrary<infer A> ? A : never;

test('every unread message is mailed despite changed mail choices, and twice only if a sender was killed', async () => {
  expectLogged(/mail (waits|refused|comes again|is removed).*killed/);
  const run = async (choices: Act & { kind: 'choose' }, acts: readonly Act[]) => {
    // Start at a different time of the year, so that some runs include a clock change.
    clock.advance(37 * 24 * hour);
    const one = scene({ choices: choices.chosen, timeZone: choices.zone });
    for (const next of acts) {
      if (next.kind === 'write') one.write(next.what);
      else if (next.kind === 'follow') await one.follow(next.which, next.at, next.again);
      else if (next.kind === 'send') await one.send(next.at, next.nth);
      else if (next.kind === 'wait') clock.advance(next.minutes * minute);
      else if (next.kind === 'choose') one.choose(next.chosen, next.zone);
      else await one.readOne(next.which);
    }
    await one.settle();
    const mailed = one.sent.flatMap(({ mail }) => mail.messages.map(formatMailName));
    const missing = one.expected().filter((name) => !one.read.has(name) && !mailed.includes(name));
    expect(missing).toEqual([]);
    for (const often of Map.groupBy(mailed, (name) => name).values())
      expect(often.length).toBeLessThanOrEqual(1 + one.kills());
    expect(letters.list()).toEqual([]);
  };
  const first = fc.record({ kind: fc.constant('choose' as const), chosen, zone });
  await fc.assert(
    fc.asyncProperty(first, fc.array(actionArbitrary, { minLength: 10, maxLength: 40 }), run),
    {
      numRuns: 25,
    },
  );
});

test('without faults, a person gets no mail during quiet hours in their time zone', async () => {
  const gaps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 300 }), what }), {
    minLength: 1,
    maxLength: 8,
  });
  const run = async (
    choices: typeof chosen extends fc.Arbitrary<infer C> ? C : never,
    timeZone: string,
    written: typeof gaps extends fc.Arbitrary<infer G> ? G : never,
  ) => {
    clock.advance(41 * 24 * hour);
    const { write, follow, send, settle, sent } = scene({ choices, timeZone });
    for (const next of written) {
      for (let n = 0; n < next.minutes; n += 10) {
        clock.advance(10 * minute);
        await send();
      }
      write(next.what);
      await follow(0);
    }
    await settle();
    const { quietHours } = choices;
    for (const { at } of sent) {
      const { time } = toWallTime(new Date(at).toISOString(), timeZone);
      if (quietHours?.from === night.from) expect(time >= '07:00' && time < '19:00').toBe(true);
      else if (quietHours) expect(time < '09:00' || time >= '17:30').toBe(true);
    }
    const messages = sent.flatMap(({ mail }) => mail.messages);
    expect(new Set(messages.map(formatMailName)).size).toBe(2 * written.length);
    expect(messages).toHaveLength(2 * written.length);
  };
  await fc.assert(fc.asyncProperty(chosen, zone, gaps, run), { numRuns: 8 });
});
