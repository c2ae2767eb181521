import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyDeliveryEvent,
  findMailProblem,
  type Mailbox,
  type MailDeliveryEvent,
} from '#functions/messages/rules/mailbox.ts';
import { MailOutcome } from '#shared/announcements/delivery.ts';
import { BounceReason } from '#shared/users/mail-problem.ts';
import { runs } from '#tests/support/runs.ts';

const address = 'ada@example.org';
const minute = (n: number) =>
  new Date(Date.parse('2026-11-24T09:00:00Z') + n * 60_000).toISOString();
const createDeliveryEvent = (
  fate: MailOutcome,
  at: number,
  sentAt = at,
  reason?: BounceReason,
): MailDeliveryEvent => ({
  ...{ address, fate, at: minute(at), sentAt: minute(sentAt), reason },
});
const after = (...news: readonly MailDeliveryEvent[]) =>
  news.reduce<Mailbox>(applyDeliveryEvent, { address });
const problemAfter = (...news: readonly MailDeliveryEvent[]) => findMailProblem(after(...news));

describe('delivery state of an email address', () => {
  test('a hard bounce, a complaint or a suppressed mail marks the email address as not working', () => {
    expect(problemAfter(createDeliveryEvent('bounced', 1, 0, 'noMailbox'))).toEqual({
      ...{ kind: 'bounced', since: minute(1), reason: 'noMailbox' },
    });
    expect(
      problemAfter(createDeliveryEvent('delivered', 1, 0), createDeliveryEvent('complained', 9, 0)),
    ).toEqual({
      ...{ kind: 'complained', since: minute(9) },
    });
    expect(problemAfter(createDeliveryEvent('withheld', 1))).toEqual({
      kind: 'suppressed',
      since: minute(1),
    });
  });

  test('a delay or a soft bounce, such as a full mailbox, does not mark the email address as not working', () => {
    expect(
      problemAfter(
        createDeliveryEvent('delayed', 1),
        createDeliveryEvent('returned', 2, 1, 'mailboxFull'),
      ),
    ).toBeUndefined();
  });

  test('an email address is marked as not working if a mail was accepted and then bounced', () => {
    const [accepted, returned] = [
      createDeliveryEvent('delivered', 1, 0),
      createDeliveryEvent('bounced', 30, 0, 'other'),
    ];
    expect(problemAfter(accepted, returned)).toMatchObject({ kind: 'bounced' });
    expect(problemAfter(returned, accepted)).toMatchObject({ kind: 'bounced' });
  });

  test('a later mail that is delivered clears a delivery problem, even if the problem is reported afterwards', () => {
    const [bounced, later] = [
      createDeliveryEvent('bounced', 1, 0, 'other'),
      createDeliveryEvent('delivered', 61, 60),
    ];
    expect(problemAfter(bounced, later)).toBeUndefined();
    expect(problemAfter(later, bounced)).toBeUndefined();
    expect(
      problemAfter(later, bounced, createDeliveryEvent('bounced', 90, 89, 'other')),
    ).toMatchObject({
      since: minute(90),
    });
  });

  test('the original reason of a bounce stays visible while later mails are suppressed', () => {
    const news = [
      createDeliveryEvent('bounced', 1, 0, 'noMailbox'),
      createDeliveryEvent('withheld', 50),
      createDeliveryEvent('withheld', 99),
    ];
    expect(problemAfter(...news)).toMatchObject({ kind: 'bounced', since: minute(1) });
  });
});

const news = fc
  .record({
    fate: fc.constantFrom(...MailOutcome.options),
    sentAt: fc.integer({ min: 0, max: 8 }),
    takes: fc.integer({ min: 0, max: 6 }),
    reason: fc.constantFrom(...BounceReason.options),
  })
  .map(({ fate, sentAt, takes, reason }) =>
    createDeliveryEvent(fate, sentAt + takes, sentAt, reason),
  );
const heard = fc.array(news, { minLength: 1, maxLength: 10 }).chain((all) =>
  fc.record({
    all: fc.constant(all),
    // Each event once, and some again, in any order.
    order: fc
      .tuple(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.shuffledSubarray(all),
        fc.infiniteStream(fc.nat()),
      )
      .map(([each, again, places]) => {
        const mixed = [...each];
        for (const one of again)
          mixed.splice(Number(places.next().value) % (mixed.length + 1), 0, one);
        return mixed;
      }),
  }),
);

test('duplicate and reordered delivery events do not change the delivery state of an email address', () => {
  fc.assert(
    fc.property(heard, ({ all, order }) => {
      expect(after(...order)).toEqual(after(...all));
      const arrived = all.filter(({ fate }) => fate === 'delivered').map(({ sentAt }) => sentAt);
      const last = arrived.sort().at(-1) ?? '';
      const open = all.filter(({ at }) => at >= last).map(({ fate }) => fate);
      const gravest = (['complained', 'bounced', 'withheld'] as const).find((fate) =>
        open.includes(fate),
      );
      const kind = gravest === 'withheld' ? 'suppressed' : gravest;
      expect(findMailProblem(after(...order))?.kind).toBe(kind);
    }),
    { numRuns: runs(500) },
  );
});
