import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCases, unpackCases } from '#functions/imports/store/pack-cases.ts';
import { ActivityKind } from '#shared/process/process-case.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
/** Remove undefined values like JSON does. */
const without = (value: object): unknown => JSON.parse(JSON.stringify(value));
const event = fc.record({
  activity: text,
  kind: fc.constantFrom(...ActivityKind.options),
  at: fc
    .integer({ min: Date.UTC(1900, 0), max: Date.UTC(2199, 0) })
    .map((at) => new Date(at).toISOString()),
  workingSeconds: fc.nat(),
  role: optional(text),
  person: optional(fc.record({ userId: text, name: text })),
  isLate: optional(fc.constant(true)),
  isAutomatic: optional(fc.constant(true)),
});
const cases = fc.array(
  fc.record({
    ...{ caseId: text, number: text, outcome: text, isOpen: fc.boolean() },
    ...{ title: optional(text), category: optional(text), department: optional(text) },
    amount: optional(fc.constantFrom('0', '1150.30', '-2.5')),
    events: fc.array(event, { minLength: 1, maxLength: 6 }),
  }),
  { maxLength: 20 },
);

test('packing and unpacking the cases of a log returns the same cases', () => {
  fc.assert(
    fc.property(cases, (all) => {
      expect(unpackCases(packCases(all))).toEqual(all.map(without));
    }),
  );
});

test('500 typical requests of a log are packed into a few kilobytes', () => {
  const all = Array.from({ length: 500 }, (_, n) => ({
    ...{ caseId: `REQ-${n}`, number: `REQ-${n}`, outcome: 'Approved', isOpen: false },
    events: Array.from({ length: 6 }, (__, at) => ({
      ...{ activity: `Step ${at}`, kind: 'decided' as const, workingSeconds: 3600 * at },
      at: new Date(Date.UTC(2026, 0, 1 + at, n % 24, n % 60)).toISOString(),
    })),
  }));
  expect(packCases(all).length).toBeLessThan(40_000);
});
