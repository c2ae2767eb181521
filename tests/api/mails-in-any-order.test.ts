import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { conversationDelaySeconds } from '#functions/messages/mails/conversation.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { formatMailName, startMailScenes } from './support/mail-scenes.ts';

const { scene, clock, pending, letters, stop } = await startMailScenes();
afterAll(stop);

const point = (...names: string[]) =>
  fc.option(fc.constantFrom(...names), { nil: undefined, freq: 2 });
const actionArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      what: fc.constantFrom('comment' as const, 'approved' as const),
    }),
  },
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
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      at: point('gathered', 'sent', 'removed'),
      nth: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(20, 90, 180, 400),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), which: fc.nat(20) }) },
);

test('every unread message is mailed despite repeated events, and twice only if a sender was killed', async () => {
  expectLogged(/mail (waits|refused|comes again|is removed).*killed/);
  const run = async (
    acts: readonly (typeof actionArbitrary extends fc.Arbitrary<infer A> ? A : never)[],
  ) => {
    clock.advance(3_600_000);
    const { write, follow, send, readOne, settle, sent, read, kills, mayRepeat, expected } =
      scene();
    for (const one of acts) {
      if (one.kind === 'write') write(one.what);
      else if (one.kind === 'follow') await follow(one.which, one.at, one.again);
      else if (one.kind === 'send') await send(one.at, one.nth);
      else if (one.kind === 'wait') clock.advance(one.seconds * 1000);
      else await readOne(one.which);
    }
    await settle();
    const mailed = sent.flatMap(({ mail }) => mail.messages.map(formatMailName));
    const missing = expected().filter((name) => !read.has(name) && !mailed.includes(name));
    expect(missing).toEqual([]);
    for (const often of Map.groupBy(mailed, (name) => name).values())
      expect(often.length).toBeLessThanOrEqual(1 + kills());
    const different = new Set(sent.map(({ mail }) => formatMailName(mail.message)));
    expect(sent.length - different.size).toBeLessThanOrEqual(mayRepeat());
    expect(letters.list()).toEqual([]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 10, maxLength: 40 }), run),
    {
      numRuns: 40,
    },
  );
});

test('without faults, a message is mailed within the configured time, and a person gets one mail in that time', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 40 });
  const run = async (seconds: readonly number[]) => {
    clock.advance(3_600_000);
    const { write, follow, send, settle, sent } = scene();
    const tick = 10_000;
    for (const gap of seconds) {
      for (let n = 0; n < gap * 1000; n += tick) {
        clock.advance(tick);
        await send();
      }
      write();
      await follow(0);
    }
    for (let n = 0; n <= conversationDelaySeconds * 1000; n += tick) {
      clock.advance(tick);
      await send();
    }
    expect(pending.list()).toEqual([]);
    await settle();
    for (const { mail, at } of sent)
      for (const message of mail.messages)
        expect(at - Date.parse(message.at)).toBeLessThanOrEqual(
          conversationDelaySeconds * 1000 + tick + 1000,
        );
    for (const mails of Map.groupBy(sent, ({ mail }) => mail.message.userId).values())
      for (const [n, { at }] of mails.entries())
        if (n > 0)
          expect(at - (mails[n - 1]?.at ?? 0)).toBeGreaterThanOrEqual(
            conversationDelaySeconds * 1000,
          );
  };
  await fc.assert(fc.asyncProperty(gaps, run), { numRuns: 15 });
});
