import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { conversationWait, mailedAfter } from '#functions/events/conversation.ts';
import { notify } from '#functions/events/notify/notify.ts';
import type { Mail } from '#functions/events/send-mail/mailer.ts';
import { sendPendingMails } from '#functions/events/send-mail/send-pending-mails.ts';
import { conversationMails } from '#functions/store/conversation-mails.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import { people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { received, startMailing } from './support/mailing.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
const { clock, pending, letters } = mailing;
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});
const { requestId } = await setScene(api, 'open');
const { events } = await api.requests.load(app, requestId);
const [example] = events;
let seq = events.length;

const store = messageStore(api.table);
const conversations = conversationMails(api.table);
const hidden = 360_000;
const told = [people.manager, people.finance];
const nameOf = ({ messageId, userId }: Message) => `${messageId} to ${userId}`;

/** A function that is killed at a point: from there on none of its calls is made. */
function killable(at: string | undefined) {
  let isDead = false;
  const pass = <In extends unknown[], Out>(point: string, act: (...given: In) => Promise<Out>) => {
    return async (...given: In): Promise<Out> => {
      if (isDead) throw new Error('killed');
      const result = await act(...given);
      if (point === at) {
        isDead = true;
        throw new Error('killed');
      }
      return result;
    };
  };
  return { pass, isDead: () => isDead };
}

/** Comments on one request, and the two functions that tell people of them, step by step, each killed where wanted. */
function scene() {
  const written: Event[] = [];
  const waiting = new Set<Event>();
  const sent: { mail: Mail; at: number }[] = [];
  const read = new Set<string>();
  let kills = 0;

  const write = (): void => {
    if (!example) throw new Error('The request has no event.');
    seq += 1;
    const at = new Date(clock.now()).toISOString();
    const tells = told.map((userId) => ({ userId, what: 'comment' as const }));
    const event: Event = { ...example, seq, at, type: 'commented', comment: `No. ${seq}.`, tells };
    written.push(event);
    waiting.add(event);
  };
  /** `again`: an event that was followed may be delivered once more. */
  const follow = async (which: number, killedAt?: string, again = false): Promise<void> => {
    const from = again ? written : [...waiting];
    const event = from[which % Math.max(from.length, 1)];
    if (!event) return;
    const { pass, isDead } = killable(killedAt);
    const queueMails = pass('queued', async (messages: readonly Message[]) => {
      for (const message of messages)
        pending.send(JSON.stringify(message), mailedAfter(message) * 1000);
    });
    const messages = {
      beforeTelling: pass('', store.beforeTelling),
      tell: pass('told', store.tell),
    };
    try {
      await notify({ messages, queueMails }, event);
    } catch (error) {
      if (!isDead()) throw error;
    }
    if (isDead()) kills += 1;
    else waiting.delete(event);
  };
  const send = async (killedAt?: string): Promise<void> => {
    const { pass, isDead } = killable(killedAt);
    const taken = pending.receive(10, hidden);
    const { batchItemFailures } = await sendPendingMails(
      {
        users: { profile: async (userId) => Object.values(users).find((u) => u.userId === userId) },
        conversations: { gather: pass('gathered', conversations.gather) },
        sendMail: pass('sent', async (mail: Mail) => void sent.push({ mail, at: clock.now() })),
        pace: 0,
        sendDeadLetter: pass('', async (letter) => void letters.send(JSON.stringify(letter))),
        showAfter: pass('', async (receipt: string, seconds: number) =>
          pending.hide(receipt, seconds * 1000),
        ),
      },
      received(taken),
    );
    if (isDead()) kills += 1;
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { id, receipt } of taken)
      if (!isDead() && !failed.has(id)) pending.remove(receipt ?? '');
  };
  const readOne = async (which: number): Promise<void> => {
    const userId = told[which % told.length] ?? '';
    const { items } = await store.list(userId, true, { limit: 20 });
    const message = items[which % Math.max(items.length, 1)];
    if (!message) return;
    await store.mark(userId, message.messageId, new Date(clock.now()).toISOString());
    read.add(nameOf(message));
  };
  return {
    ...{ write, follow, send, readOne, sent, read },
    kills: () => kills,
    /** Delivers what is left, and sends until nothing waits any more. */
    async settle() {
      while (waiting.size > 0) await follow(0);
      while (pending.list().length > 0) {
        clock.advance(hidden);
        await send();
      }
    },
    expected: () =>
      written.flatMap(({ at, seq: n }) =>
        told.map((userId) => `${at}_${requestId}-${n} to ${userId}`),
      ),
  };
}
const point = (...names: string[]) =>
  fc.option(fc.constantFrom(...names), { nil: undefined, freq: 2 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const) }) },
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
    arbitrary: fc.record({ kind: fc.constant('send' as const), at: point('gathered', 'sent') }),
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

test('in any order, with repeats and kills anywhere: every message that nobody read is mailed, and again only after a kill', async () => {
  expectLogged(/mail (waits|refused|comes again).*killed/);
  const run = async (acts: readonly (typeof act extends fc.Arbitrary<infer A> ? A : never)[]) => {
    clock.advance(3_600_000);
    const { write, follow, send, readOne, settle, sent, read, kills, expected } = scene();
    for (const one of acts) {
      if (one.kind === 'write') write();
      else if (one.kind === 'follow') await follow(one.which, one.at, one.again);
      else if (one.kind === 'send') await send(one.at);
      else if (one.kind === 'wait') clock.advance(one.seconds * 1000);
      else await readOne(one.which);
    }
    await settle();
    const mailed = sent.flatMap(({ mail }) => mail.messages.map(nameOf));
    const missing = expected().filter((name) => !read.has(name) && !mailed.includes(name));
    expect(missing).toEqual([]);
    for (const often of Map.groupBy(mailed, (name) => name).values())
      expect(often.length).toBeLessThanOrEqual(1 + kills());
    expect(letters.list()).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), run), {
    numRuns: 40,
  });
});

test('while all goes well a message waits no longer than the wait, and a person has one mail in a wait at most', async () => {
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
    for (let n = 0; n <= conversationWait * 1000; n += tick) {
      clock.advance(tick);
      await send();
    }
    expect(pending.list()).toEqual([]);
    await settle();
    for (const { mail, at } of sent)
      for (const message of mail.messages)
        expect(at - Date.parse(message.at)).toBeLessThanOrEqual(
          conversationWait * 1000 + tick + 1000,
        );
    for (const mails of Map.groupBy(sent, ({ mail }) => mail.message.userId).values())
      for (const [n, { at }] of mails.entries())
        if (n > 0)
          expect(at - (mails[n - 1]?.at ?? 0)).toBeGreaterThanOrEqual(conversationWait * 1000);
  };
  await fc.assert(fc.asyncProperty(gaps, run), { numRuns: 15 });
});
