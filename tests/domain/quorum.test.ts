import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateNeededApprovals, findVerdict } from '#functions/routing/rules/quorum.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import { runs } from '#tests/support/runs.ts';

describe('a quorum', () => {
  test.each<[QuorumRule, number, number]>([
    [{ kind: 'any' }, 3, 1],
    [{ kind: 'all' }, 3, 3],
    [{ kind: 'atLeast', count: 2 }, 3, 2],
    [{ kind: 'atLeast', count: 9 }, 3, 9],
    [{ kind: 'percent', percent: 50 }, 0, 1],
    [{ kind: 'all' }, 0, 1],
    [{ kind: 'percent', percent: 50 }, 3, 2],
    [{ kind: 'percent', percent: 1 }, 3, 1],
    [{ kind: 'percent', percent: 100 }, 3, 3],
  ])('the quorum %j of %i named people requires %i approvals', (rule, of, needed) =>
    expect(calculateNeededApprovals(rule, of)).toBe(needed),
  );

  const rules: fc.Arbitrary<QuorumRule> = fc.oneof(
    fc.constantFrom<QuorumRule>({ kind: 'any' }, { kind: 'all' }),
    fc.integer({ min: 1, max: 20 }).map((count) => ({ kind: 'atLeast' as const, count })),
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
  );
  const pluralities = rules.filter(({ kind }) => kind !== 'any');
  test('a stage with several approvers closes exactly when its outcome can no longer change', () => {
    fc.assert(
      fc.property(
        pluralities,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        (rule, votes) => {
          const needed = Math.min(calculateNeededApprovals(rule, votes.length), votes.length);
          const tally = (count: number, rest: boolean) => {
            const given = votes.map((vote, i) => (i < count ? vote : rest));
            return {
              of: votes.length,
              approved: given.filter(Boolean).length,
              rejected: given.filter((vote) => !vote).length,
            };
          };
          for (let count = 0; count <= votes.length; count += 1) {
            const seen = votes.slice(0, count);
            const verdict = findVerdict(
              { needed, rule },
              {
                of: votes.length,
                approved: seen.filter(Boolean).length,
                rejected: seen.filter((vote) => !vote).length,
              },
            );
            const best = findVerdict({ needed, rule }, tally(count, true));
            const worst = findVerdict({ needed, rule }, tally(count, false));
            expect(verdict).toBe(best === worst ? best : 'open');
          }
        },
      ),
      { numRuns: runs(1000) },
    );
  });
  test('a quorum is decided by the last decision at the latest, even with added approvers', () => {
    const votes = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rules, votes, fc.nat({ max: 6 }), (rule, first, more) => {
        const seats = first.length;
        const of = seats + more;
        const needed = Math.min(calculateNeededApprovals(rule, seats), seats);
        const verdicts = Array.from({ length: of + 1 }, (_, count) => {
          const given = Array.from({ length: count }, (__, n) => first[n % seats] ?? false);
          const approved = given.filter(Boolean).length;
          return findVerdict({ needed, rule, seats }, { of, approved, rejected: count - approved });
        });
        expect(verdicts[0]).toBe('open');
        expect(verdicts.at(-1)).not.toBe('open');
      }),
      { numRuns: runs(1000) },
    );
  });
});
