import * as z from 'zod';
import { type ChainCheck, verifyChain } from '#functions/organisation/rules/chain.ts';
import { hasErasedTexts } from '#functions/organisation/rules/commitments.ts';
import { Event } from '#shared/requests/event.ts';

/**
 * Only the fields that the check needs. All other fields of an event remain in the file, because its hash covers them.
 */
const Link = z.looseObject({
  requestId: z.string(),
  seq: z.int(),
  previousHash: z.string(),
  hash: z.string(),
  receipt: z.looseObject({ number: z.string() }).optional(),
  sealed: Event.shape.sealed,
});
const AuditExport = z.looseObject({
  requestId: z.string(),
  number: z.string(),
  events: z.array(Link),
  removed: z
    .looseObject({
      removedAt: z.string(),
      wasVerified: z.boolean(),
      lastEvent: z.object({ seq: z.int(), hash: z.string() }),
    })
    .optional(),
});

export type ExportCheck = ChainCheck & {
  readonly number: string;
  readonly events: number;
  /**
   * Hash of the last event. Compare it with an earlier export or a note to show that nothing was truncated or
   * rewritten.
   */
  readonly head: string;
  /**
   * Numbers of the events with erased texts. Somebody who changes the file can present a changed text as an erased one,
   * so check that only pseudonyms of erased people replace these texts.
   */
  readonly erased: readonly number[];
  /** Time at which the request was removed with its events, because its retention period was over. */
  readonly removedAt?: string;
};

type Removal = {
  readonly removedAt: string;
  readonly wasVerified: boolean;
  readonly lastEvent: { seq: number; hash: string };
};

/**
 * Check a removed request by its record: the end of its chain must match a known hash, and its chain must have been
 * intact at the removal.
 */
function verifyRemovedRequest(
  number: string,
  { removedAt, wasVerified, lastEvent: { seq, hash } }: Removal,
  head: string | undefined,
): ExportCheck {
  const about = { number, events: seq, head: hash, erased: [], removedAt };
  if (!wasVerified)
    return { ...about, ok: false, brokenAt: seq, why: 'its chain was broken when it was removed' };
  if (head === undefined || head === hash) return { ...about, ok: true };
  const why = 'its last hash is another one than the hash that was known';
  return { ...about, ok: false, brokenAt: seq, why };
}

/**
 * Verify the response of `GET /requests/{id}/audit` offline. Every event must follow its predecessor, be unaltered and
 * belong to the request of the export. `head`: known earlier hash that the chain must contain.
 * @throws a ZodError if it is not such an export
 */
export function verifyExport(exported: unknown, head?: string): ExportCheck {
  const { requestId, number, events, removed } = AuditExport.parse(exported);
  if (removed && events.length === 0) return verifyRemovedRequest(number, removed, head);
  const erased = events.filter(hasErasedTexts).map(({ seq }) => seq);
  const about = { number, events: events.length, head: events.at(-1)?.hash ?? '', erased };
  const chain = verifyChain(events);
  const foreign = events.find(
    (event) => event.requestId !== requestId || (event.receipt && event.receipt.number !== number),
  );
  if (events.length === 0) return { ...about, ok: false, brokenAt: 1, why: 'there are no events' };
  if (foreign && (chain.ok || foreign.seq < chain.brokenAt))
    return { ...about, ok: false, brokenAt: foreign.seq, why: 'it belongs to another request' };
  if (chain.ok && head !== undefined && !events.some(({ hash }) => hash === head)) {
    const why = 'the chain ends before the hash that was known, or was made anew';
    return { ...about, ok: false, brokenAt: events.length + 1, why };
  }
  return { ...about, ...chain };
}
