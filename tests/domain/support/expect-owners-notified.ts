import { expect } from 'vitest';
import { buildAddressedMessages } from '#functions/messages/on-event.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';

const ownerMessages = new Set(['approved', 'rejected', 'returned', 'withdrawn', 'raised']);

/**
 * Check that a change of the status notifies the requester, and the person who raised the request for them, once. The
 * person who acted gets no message.
 */
export function expectOwnersNotified(before: RequestRecord, after: RequestRecord): void {
  const event = after.events.at(-1);
  if (!event || before.request.status === after.request.status) return;
  const { requester, raisedBy } = after.request;
  const owners = new Set([requester.userId, raisedBy.userId]);
  const notified = buildAddressedMessages(event).filter(({ what }) => ownerMessages.has(what));
  expect(notified.map(({ userId }) => userId).sort(), event.type).toEqual(
    [...owners].filter((userId) => userId !== event.by?.userId).sort(),
  );
}
