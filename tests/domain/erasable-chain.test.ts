import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appendEvent,
  hashEvent,
  sealEvent,
  verifyChain,
} from '#functions/organisation/rules/chain.ts';
import { eraseTexts } from '#functions/organisation/rules/commitments.ts';
import type { Event } from '#shared/requests/event.ts';
import { runs } from '#tests/support/runs.ts';
import { inReview } from './support/acts.ts';
import { organisation } from './support/organisation.ts';

const { events: drafts } = inReview(organisation());
/** Seal events as in storage: each event contains the hash of the sealed event before it. */
function sealChain(events: readonly Event[]): Event[] {
  const chain: Event[] = [];
  for (const [n, { hash: _, ...draft }] of events.entries()) {
    const previousHash = chain.at(-1)?.hash ?? '';
    chain.push(sealEvent({ ...draft, previousHash, hash: '' }, `salt of ${n}`));
  }
  return chain;
}
const chain = sealChain(drafts);
const names = ['Employee', 'Manager'];
const replaceText = (from: string, to: string) => (event: Event) =>
  ({
    ...event,
    ...JSON.parse(JSON.stringify({ ...event, sealed: undefined }).replaceAll(from, to)),
    ...(event.sealed && { sealed: event.sealed }),
  }) as Event;
const erase = (events: readonly Event[], name: string, n = 0) =>
  events.map((event) => eraseTexts(event, replaceText(name, `Erased ${n}`), 'new salt'));

/** Append an event with the hashes of all events that were sealed without a salt. */
function anchor(before: readonly Event[], events: readonly Event[]): Event[] {
  const last = events.at(-1);
  if (!last) throw new Error('no event');
  const anchors = events
    .filter((event, n) => !before[n]?.sealed && event.sealed && !event.salt)
    .map((event) => ({ seq: event.seq, hash: hashEvent(event) }));
  const { seq: _, hash: __, previousHash: ___, salt: ____, sealed: _____, ...draft } = last;
  const added = appendEvent(last, { ...draft, type: 'comment-deleted', details: {}, anchors });
  return [...events, added];
}

describe('the texts of an audit chain', () => {
  test('a changed text breaks the audit chain', () => {
    expect(verifyChain(chain)).toEqual({ ok: true });
    for (const name of names) {
      const forged = chain.map(replaceText(name, 'Somebody'));
      expect(verifyChain(forged).ok, name).toBe(false);
    }
  });

  test('names can be erased from an audit chain in any order and repeatedly, and it still verifies', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 5 }), (order) => {
        const erased = order.reduce((events, name, n) => erase(events, name, n), chain);
        expect(verifyChain(erased)).toEqual({ ok: true });
        for (const name of order) expect(JSON.stringify(erased)).not.toContain(name);
      }),
      { numRuns: runs(50) },
    );
  });

  test('erasing a name from an event removes the salt with which the name could be guessed', () => {
    const touched = erase(chain, 'Employee').filter(
      (event, n) => event !== chain[n] && event.sealed,
    );
    expect(touched.length).toBeGreaterThan(0);
    for (const event of touched) {
      expect(event.salt).toBeUndefined();
      for (const { salt = '' } of chain) expect(JSON.stringify(event)).not.toContain(salt);
    }
  });

  test('a change of any remaining text still breaks the audit chain after an erasure', () => {
    const erased = erase(chain, 'Employee');
    expect(JSON.stringify(erased)).toContain('Manager');
    expect(verifyChain(erased.map(replaceText('Manager', 'Forged'))).ok).toBe(false);
  });

  test('an event stored without a salt verifies after an erasure only if a later event anchors it', () => {
    const once = erase(drafts, 'Employee');
    expect(verifyChain(once).ok).toBe(false);
    const anchored = anchor(drafts, once);
    expect(verifyChain(anchored)).toEqual({ ok: true });
    expect(verifyChain(anchored.map(replaceText('Manager', 'Forged'))).ok).toBe(false);
    expect(verifyChain(anchor(anchored, erase(anchored, 'Manager')))).toEqual({ ok: true });
  });
});
