import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Event } from '#shared/requests/event.ts';
import { toCanonicalJson } from './canonical.ts';
import { buildHashedFields } from './commitments.ts';

/** Return the SHA-256 hash of a value's canonical JSON, in hex. */
export const hashJson = (value: unknown): string =>
  createHash('sha256').update(toCanonicalJson(value)).digest('hex');

/**
 * Calculate the hash of an event, over all its fields except the hash. Texts are covered by their salted commitments,
 * or in an event without a salt by themselves.
 */
export function hashEvent(event: object & { readonly hash?: string }): string {
  const { hash: _, ...rest } = event;
  return hashJson(buildHashedFields(rest));
}

export type EventDraft = Omit<Event, 'seq' | 'hash' | 'previousHash'>;

/**
 * Return the draft as the next event of a chain that ends at `last`. For the first event, `last` has `seq` 0 and an
 * empty hash.
 */
export function appendEvent(last: { seq: number; hash: string }, draft: EventDraft): Event {
  const link = { ...draft, seq: last.seq + 1, previousHash: last.hash };
  return { ...link, hash: hashEvent(link) };
}

/** Return an event whose hash covers salted commitments to its texts, so that they can be erased later. */
export function sealEvent<E extends Event>(event: E, salt: string): E {
  const sealed = { ...event, salt };
  return { ...sealed, hash: hashEvent(sealed) };
}

/** Separate schema, because every function would load the schema of events at a cold start. */
const Anchored = z.object({
  anchors: z.array(z.object({ seq: z.int(), hash: z.string() })).optional(),
});

/**
 * Return the original hashes of events whose texts were erased, as later events recorded them, keyed by event number.
 */
const readAnchors = (events: readonly object[]): ReadonlyMap<number, string> =>
  new Map(
    events
      .flatMap((event) => Anchored.safeParse(event).data?.anchors ?? [])
      .map(({ seq, hash }) => [seq, hash]),
  );

/** Fields that define an event's position in the chain. Its hash also covers all other fields. */
export type ChainLink = Pick<Event, 'seq' | 'previousHash' | 'hash'>;

export type ChainCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly brokenAt: number; readonly why: string };

/** Verify a whole chain, oldest event first. `brokenAt`: `seq` of the first invalid event. */
export function verifyChain(events: readonly ChainLink[]): ChainCheck {
  const anchors = readAnchors(events);
  let previous = { seq: 0, hash: '' };
  for (const event of events) {
    const calculated = hashEvent(event);
    const why =
      event.seq !== previous.seq + 1
        ? `number ${event.seq} follows ${previous.seq}`
        : event.previousHash !== previous.hash
          ? 'it does not continue the event before'
          : calculated !== event.hash && calculated !== anchors.get(event.seq)
            ? 'its contents do not match its hash'
            : undefined;
    if (why) return { ok: false, brokenAt: event.seq, why };
    previous = event;
  }
  return { ok: true };
}
