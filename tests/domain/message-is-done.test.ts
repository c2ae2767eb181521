import { describe, expect, test } from 'vitest';
import { isDone as isDoneBy, neededEvidence } from '#functions/messages/rules/is-done.ts';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import { decided, inReview, requireTask } from './support/acts.ts';
import { organisation } from './support/organisation.ts';
import { monday, people } from './support/people.ts';

const record = inReview(organisation());
const open = record.request;
const back = decided(record, 'manager', 'return').request;
const rejected = decided(record, 'manager', 'reject').request;
const [told] = Event.shape.tells.unwrap().element.shape.what.options;
const all = Event.shape.tells.unwrap().element.shape.what.options;

const message = (what: string, more: Partial<StoredMessage> = {}): StoredMessage => ({
  ...{ messageId: 'one', userId: people.manager, applicationId: open.applicationId, what },
  ...{ title: 'Title', text: 'Text', requestId: open.requestId, at: monday, readAt: null },
  ...more,
});
const isDone = (one: StoredMessage, request: Request, now: string) =>
  isDoneBy(one, { request }, now);
const canEnd = (one: StoredMessage) => neededEvidence(one) !== undefined;
const { taskId } = requireTask(record, 'manager');
const later = '2027-01-01T00:00:00.000Z';

describe('a message is done with its reason', () => {
  test('a message about a task is done when the task ends, whatever else is open', () => {
    expect(told).toBe('task');
    for (const what of ['task', 'reminder', 'escalated', 'overdue']) {
      const mine = message(what, { taskId });
      expect([open, back, rejected].map((one) => isDone(mine, one, later))).toEqual([
        ...[false, true, true],
      ]);
    }
  });

  test('an overdue message of an informed person is done when the request is no longer overdue', () => {
    for (const what of ['reminder', 'escalated', 'overdue']) {
      const watcher = message(what, { userId: people.ceo });
      expect(isDone(watcher, open, later)).toBe(false);
      expect(isDone(watcher, open, monday)).toBe(true);
      expect(isDone(watcher, rejected, later)).toBe(true);
    }
  });

  test('a message about a return is done when the request is sent again, and informative ones stay', () => {
    const own = message('returned', { userId: people.employee });
    expect([back, open].map((one) => isDone(own, one, later))).toEqual([false, true]);
    const happened = all.filter((what) => !canEnd(message(what)));
    expect(happened).toContain('approved');
    for (const what of happened) expect(isDone(message(what), rejected, later)).toBe(false);
  });

  test('a message about an unknown or missing request is never done automatically', () => {
    for (const what of ['announcement', 'constructor', 'toString'])
      expect([canEnd(message(what)), isDone(message(what), rejected, later)]).toEqual([
        false,
        false,
      ]);
  });
});
