import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLevels, readLevels } from '#shared/escalations/level-text.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import { indexNames } from '#shared/import/names.ts';

type Level = EscalationPolicy['levels'][number];

const addresses = [
  'jane@example.org',
  'a,b;c@example.org',
  'manager@example.org',
  'h, x@y.example',
];
const people = indexNames(
  'person',
  addresses.map((name, n) => ({ id: String(n), name })),
);
const target = fc.oneof(
  fc.constantFrom<Level['target']>(
    { to: 'manager' },
    { to: 'departmentHead' },
    { to: 'nextDoaLevel' },
  ),
  fc.nat(addresses.length - 1).map((n): Level['target'] => ({ to: 'named', userId: String(n) })),
);
const levels = fc.array(
  fc.record<Level>({
    after: fc.oneof(
      fc.nat(7_200_000),
      fc.nat(2000).map((hours) => hours * 3600),
    ),
    target,
    action: fc.constantFrom('notify', 'addApprover', 'reassign', 'approve', 'reject'),
  }),
  { minLength: 1, maxLength: 10 },
);

test('exported escalation levels are imported unchanged, whatever the email addresses of people', () => {
  fc.assert(
    fc.property(levels, (policy) => {
      expect(readLevels(formatLevels(policy, people), people)).toEqual({ value: policy });
    }),
    { numRuns: 1000 },
  );
});

test('escalation levels parsed from any text are the same after formatting and parsing again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 h,;@minager]{1,40}$/)), (text) => {
      const read = readLevels(text, people);
      if ('value' in read && read.value.length > 0)
        expect(readLevels(formatLevels(read.value, people), people)).toEqual(read);
    }),
    { numRuns: 1000 },
  );
});
