import { describe, expect, test } from 'vitest';
import { getNeededEvidence, isMessageDone as isDoneBy } from '#functions/messages/rules/is-done.ts';
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
const canEnd = (one: StoredMessage) => getNeededEvidence(one) !== undefined;
const { taskId } = requireTask(record, 'manager');
const later = '2027-01-01T00:00:00.000Z';

describe('automatic completion of messages', () => {
  test('a message about a task is done when the task ends', () => {
    expect(told).toBe('task');
    for (const what of ['task', 'reminder', 'escalated', 'overdue']) {
      const mine = message(what, { taskId });
      expect([open, back, rejected].map((one) => isDone(mine, one, later))).toEqual([
        ...[false, true, true],
      ]);
    }
  });

  test('a message about an overdue task to a person without that task is done when the request is no longer overdue', () => {
    for (const what of ['reminder', 'escalated', 'overdue']) {
      const watcher = message(what, { userId: people.ceo });
      expect(isDone(watcher, open, later)).toBe(false);
      expect(isDone(watcher, open, monday)).toBe(true);
      expect(isDone(watcher, rejected, later)).toBe(true);
    }
  });

  test('a message about a return is done when the request is resubmitted, and purely informative messages never are', () => {
    const own = message('returned', { userId: people.employee });
    expect([back, open].map((one) => isDone(own, one, later))).toEqual([false, true]);
    const happened = all.filter((what) => !canEnd(message(what)));
    expect(happened).toContain('approved');
    for (const what of happened) expect(isDone(message(what), rejected, later)).toBe(false);
  });

  test('a message that is not about a request is never done automatically', () => {
    for (const what of ['announcement', 'constructor', 'toString'])
      expect([canEnd(message(what)), isDone(message(what), rejected, later)]).toEqual([
        false,
        false,
      ]);
  });
});
