import { expect, test } from 'vitest';
import { describeEvent } from '#frontend/features/requests/components/event-words.ts';
import { Event, type EventType } from '#shared/requests/event.ts';
import { id } from '#tests/domain/support/people.ts';

const admin = { userId: id(1), name: 'Ingrid Solberg' };
const describeTestEvent = (type: EventType, by: typeof admin | null) => {
  const event = Event.parse({
    requestId: id(2),
    applicationId: id(3),
    seq: 1,
    type,
    at: '2026-03-02T10:00:00.000Z',
    by,
    round: 1,
    previousHash: '',
    hash: 'a'.repeat(64),
  });
  return `${by ? `${by.name} ` : ''}${describeEvent(event).act}`;
};

test.each<[EventType, string, string]>([
  [
    'rescheduled',
    'Ingrid Solberg moved the due time: hours or holidays changed',
    'The due time was recalculated',
  ],
  ['reminded', 'Ingrid Solberg sent a reminder', 'Reminder sent'],
  ['workflow-restarted', 'Ingrid Solberg restarted the workflow', 'The workflow was started again'],
])(
  'the event %s is described in a sentence both with and without an actor',
  (type, bySomebody, byItself) => {
    expect(describeTestEvent(type, admin)).toBe(bySomebody);
    expect(describeTestEvent(type, null)).toBe(byItself);
  },
);
