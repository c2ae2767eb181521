import { createHash } from 'node:crypto';
import type { Event } from '#shared/requests/event.ts';
import { canonicalJson } from './canonical.ts';

/** SHA-256 in hex over the canonical JSON of a value. */
export const hashJson = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The hash an event must carry: over everything in it but the hash itself. */
export function eventHash(event: object & { readonly hash?: string }): string {
  const { hash: _, ...rest } = event;
  return hashJson(rest);
}

export type EventDraft = Omit<Event, 'seq' | 'hash' | 'previousHash'>;

/** The next link of a chain that ends at `last` (`seq` 0 and '' before the first). */
export function appendEvent(last: { seq: number; hash: string }, draft: EventDraft): Event {
  const link = { ...draft, seq: last.seq + 1, previousHash: last.hash };
  return { ...link, hash: eventHash(link) };
}

/** Fields that fix an event's position in the chain; its hash covers all other fields, too. */
export type Link = Pick<Event, 'seq' | 'previousHash' | 'hash'>;

export type ChainCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly brokenAt: number; readonly why: string };

/** Checks a whole chain, oldest first; `brokenAt` is the number of the first link that doesn't hold. */
export function verifyChain(events: readonly Link[]): ChainCheck {
  let previous = { seq: 0, hash: '' };
  for (const event of events) {
    const why =
      event.seq !== previous.seq + 1
        ? `number ${event.seq} follows ${previous.seq}`
        : event.previousHash !== previous.hash
          ? 'it does not continue the event before'
          : eventHash(event) !== event.hash
            ? 'its contents do not match its hash'
            : undefined;
    if (why) return { ok: false, brokenAt: event.seq, why };
    previous = event;
  }
  return { ok: true };
}
