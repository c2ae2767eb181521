import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMessages, needsReading } from '#frontend/features/messages/group-messages.ts';
import type { MessageRow } from '#shared/messages/message.ts';

test('the inbox shows one line for each request, with the latest message first, and omits no message', () => {
  const Row = fc.record({ request: fc.option(fc.nat({ max: 5 })), at: fc.nat() });
  fc.assert(
    fc.property(fc.array(Row), (rows) => {
      const messages = rows
        .toSorted((a, b) => b.at - a.at)
        .map(({ request, at }, n) => ({
          ...{ messageId: String(n), at: String(at), readAt: null },
          ...(request !== null && { requestId: String(request) }),
        })) as MessageRow[];
      const groups = groupMessages(messages);
      const all = groups.flatMap(({ latest, earlier }) => [latest, ...earlier]);
      expect(new Set(all)).toEqual(new Set(messages));
      const requests = groups.flatMap(({ latest }) => latest.requestId ?? []);
      expect(new Set(requests).size).toBe(requests.length);
      const order = groups.map(({ latest }) => messages.indexOf(latest));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
  );
});

test('a message is new until it is read or its task is done', () => {
  const row = (readAt: string | null, done?: boolean) => ({ readAt, done }) as MessageRow;
  expect([row(null), row(null, true), row('2026-11-26T10:00:00Z')].map(needsReading)).toEqual([
    ...[true, false, false],
  ]);
});
