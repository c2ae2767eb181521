import { appendEvent } from '#functions/organisation/rules/chain.ts';
import { eventKey, requestKey } from '#functions/requests/store/keys.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Event, EventType } from '#shared/requests/event.ts';
import { id, people } from '#tests/domain/support/people.ts';

/** Build the items of request 1: its head, and an event each hour from 10:00 on 27 November 2026. */
export function buildChain(types: readonly EventType[]): { pk: string; sk: string }[] {
  let last: Pick<Event, 'seq' | 'hash'> = { seq: 0, hash: '' };
  const events = types.map((type, n) => {
    const event = appendEvent(last, {
      ...{ requestId: id(1), applicationId, type, round: 1, details: {}, tells: [] },
      at: `2026-11-27T${10 + n}:00:00.000Z`,
      by: { userId: people.manager, name: 'Ada' },
    });
    last = event;
    return { ...eventKey('1', event.seq), ...event };
  });
  return [{ ...requestKey('1'), number: 'REQ-2026-000001' }, ...events] as {
    pk: string;
    sk: string;
  }[];
}
