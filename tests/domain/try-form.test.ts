import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testFormOnPastRequests } from '#functions/forms/rules/try-form.ts';
import { findBrokenRoutings } from '#functions/routing/rules/validate-conditions.ts';
import { type Field, type Form, Form as FormSchema } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { reference, routing } from './support/organisation.ts';
import { people } from './support/people.ts';
import { exampleForm as published } from './support/sample-form.ts';

const today = '2026-03-02';
const past = (values: object = {}, files = {}) => ({
  requestId: crypto.randomUUID(),
  number: 'REQ-2026-000001',
  values: { purpose: 'Fair', ...values },
  files,
  today,
});
const changed = (change: (fields: readonly Field[]) => readonly object[]): Form => {
  const [trip] = published.sections;
  return FormSchema.parse({
    ...published,
    version: 2,
    sections: [{ ...trip, fields: change(trip?.fields ?? []) }],
  });
};
const without = (key: string) => changed((fields) => fields.filter((one) => one.key !== key));
const withField = (field: object) => changed((fields) => [...fields, field]);
const altered = (key: string, part: object) =>
  changed((fields) => fields.map((one) => (one.key === key ? { ...one, ...part } : one)));
const findings = (draft: Form, ...pasts: ReturnType<typeof past>[]) =>
  testFormOnPastRequests(draft, published, pasts).fields.map(({ why, label, count }) => [
    why,
    label,
    count,
  ]);

describe('trying a form draft on past requests', () => {
  test('a trial of a form reports past requests that a new required question would have blocked', () => {
    const [newest, older] = [past(), past()];
    const draft = withField({ key: 'costs', label: 'Costs', type: 'text', required: true });
    expect(testFormOnPastRequests(draft, published, [newest, older])).toEqual({
      refused: 2,
      fields: [
        {
          ...{ path: 'costs', label: 'Costs', why: 'missing', reason: 'Enter “Costs”.' },
          count: 2,
          example: { requestId: newest.requestId, number: newest.number },
        },
      ],
    });
  });

  test('a trial of a form counts a conditionally required question only if the condition was true', () => {
    const required = { op: '=', of: [{ field: 'kind' }, { value: 'car' }] };
    const draft = withField({ key: 'why', label: 'Why', type: 'text', required });
    const car = past({ kind: 'car', plate: 'B-1' });
    expect(findings(draft, past({ kind: 'train' }), car)).toEqual([['missing', 'Why', 1]]);
  });

  test('a trial of a form does not report answers that the requester’s profile fills in', () => {
    const mail = { key: 'mail', label: 'Mail', type: 'email', required: true };
    expect(findings(withField(mail), past())).toEqual([['missing', 'Mail', 1]]);
    expect(findings(withField({ ...mail, prefill: 'email' }), past())).toEqual([]);
  });

  test('a trial of a form reports answers that are no longer valid: another type, a removed choice', () => {
    const several = altered('kind', { type: 'multiSelect' });
    expect(findings(several, past({ kind: 'train' }))).toEqual([['refused', 'Kind', 1]]);
    const choices = altered('kind', { options: [{ value: 'car', label: 'Car' }] });
    expect(findings(choices, past({ kind: 'train' }), past())).toEqual([['refused', 'Kind', 1]]);
  });

  test('a trial of a form reports answers of removed questions, but they block no request', () => {
    const train = past({ kind: 'train' }, { receipts: 2 });
    const { refused, fields } = testFormOnPastRequests(without('kind'), published, [train, past()]);
    expect(refused).toBe(0);
    expect(fields).toMatchObject([{ why: 'gone', label: 'Kind', count: 1 }]);
    expect(findings(without('receipts'), train)).toEqual([['gone', 'Receipts', 1]]);
  });

  test('a trial of a form checks the rows of a table and counts each request once', () => {
    const [lines] = published.sections[0]?.fields.filter(({ key }) => key === 'lines') ?? [];
    if (lines?.type !== 'table') throw new Error('The sample has a table.');
    const columns = lines.columns
      .filter(({ key }) => key !== 'what')
      .map((one) => (one.key === 'count' ? { ...one, required: true } : one));
    const price = { amount: '1', currency: 'EUR' };
    const rows = past({ lines: [{ price }, { price, what: 'Taxi' }] });
    expect(findings(altered('lines', { columns }), rows)).toEqual([
      ['missing', 'Lines: Count', 1],
      ['gone', 'Lines: What', 1],
    ]);
    expect(findings(without('lines'), rows)).toContainEqual(['gone', 'Lines', 1]);
  });

  test('a form draft with the same questions as the current version rejects no valid answers', () => {
    const answers = fc.record(
      {
        purpose: fc.constantFrom('Fair', 'Visit'),
        kind: fc.constantFrom('train', 'car'),
        plate: fc.constantFrom('B-1', 'HH-2'),
        lines: fc.array(fc.record({ what: fc.constant('Taxi'), count: fc.nat(9) }), {
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answers, (values) => {
        const lawful = validateForm(published, values, { today, complete: true });
        const { refused, fields } = testFormOnPastRequests(published, published, [
          { ...past(), values },
        ]);
        expect(refused).toBe(Object.keys(lawful.errors).length > 0 ? 1 : 0);
        expect(fields.filter(({ why }) => why === 'gone')).toEqual([]);
      }),
    );
  });
});

test('a new form version reports the routings whose conditions it breaks, with the reasons', () => {
  const byKind = { op: '=' as const, of: [{ field: 'kind' }, { value: 'train' }] };
  const step = {
    name: 'Manager',
    approvers: { kind: 'named' as const, userIds: [people.manager] },
  };
  const trips = routing([step], { name: 'Trips', condition: byKind });
  const here = reference({ routings: [trips] });
  expect(findBrokenRoutings(altered('plate', { label: 'Plate' }), here)).toEqual([]);
  const named = { id: trips.id, name: 'Trips' };
  expect(findBrokenRoutings(without('kind'), here)).toEqual([
    { ...named, reasons: ['The form “Travel expense” has no field “Kind”.'] },
  ]);
  const cars = altered('kind', { options: [{ value: 'car', label: 'Car' }] });
  expect(findBrokenRoutings(cars, here)).toEqual([
    { ...named, reasons: ['“train” is not a choice of Kind.'] },
  ]);
});
