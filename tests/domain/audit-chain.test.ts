import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { appendEvent, verifyChain } from '#functions/organisation/rules/chain.ts';
import { runs } from '#tests/support/runs.ts';
import { inReview } from './support/acts.ts';
import { organisation } from './support/organisation.ts';

describe('the audit chain', () => {
  test('the canonical form of a value sorts its keys and omits undefined properties', () => {
    expect(toCanonicalJson({ b: [1, undefined, { z: 'ä', a: null }], a: undefined, c: 1.5 })).toBe(
      '{"b":[1,null,{"a":null,"z":"ä"}],"c":1.5}',
    );
  });
  test('any changed, missing or misnumbered event before the end of an audit chain is detected', () => {
    const { events } = inReview(organisation());
    const last = events.at(-1);
    if (!last) throw new Error('no event');
    const { seq: _, hash: __, previousHash: ___, ...draft } = last;
    const chain = [...events, appendEvent(last, { ...draft, comment: 'one more' })];
    expect(verifyChain(chain)).toEqual({ ok: true });
    fc.assert(
      fc.property(
        fc.nat({ max: chain.length - 1 }),
        fc.constantFrom('at', 'type', 'by', 'details', 'hash', 'drop', 'swap'),
        (n, what) => {
          const broken = [...chain];
          const event = chain[n];
          if (!event) return;
          if (what === 'drop') {
            if (n === chain.length - 1) return;
            broken.splice(n, 1);
          } else if (what === 'swap') broken.splice(n, 1, { ...event, seq: event.seq + 1 });
          else
            broken[n] = {
              ...event,
              [what]: what === 'details' ? { forged: true } : what === 'by' ? null : 'x',
            };
          if (what === 'by' && event.by === null) return;
          const check = verifyChain(broken);
          expect(check.ok).toBe(false);
          if (!check.ok) expect(check.brokenAt).toBeLessThanOrEqual(n + 2);
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
