import { describe, expect, test } from 'vitest';
import { formatVersion, PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import { adviseRouting } from '#functions/routing/rules/advise-routing.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { Form } from '#shared/forms/form.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { id, locations, monday, people } from './support/people.ts';
import { exampleForm } from './support/sample-form.ts';

const named = { kind: 'named' as const, userIds: [people.ceo] };
const field = (name: string): Expression => ({ field: name });
const compare = (op: '=' | '>' | '<' | 'in', name: string, ...values: (string | number)[]) => ({
  op,
  of: [field(name), ...values.map((value) => ({ value }))],
});
const holds: Expression = { op: '=', of: [{ value: 1 }, { value: 2 }] };

describe('validation of a condition on save', () => {
  test.each<[string, Expression, string]>([
    [
      'an empty value',
      compare('=', 'plate', ''),
      'Enter what Number plate is compared with, or ask whether it is empty.',
    ],
    [
      'spaces alone',
      compare('=', 'plate', '  '),
      'Enter what Number plate is compared with, or ask whether it is empty.',
    ],
    [
      'no value at all',
      { op: '>', of: [field('$amount'), { value: null }] },
      'Enter what the amount is compared with, or ask whether it is empty.',
    ],
    ['an empty list of values', compare('in', '$location'), 'Choose at least one value.'],
    [
      'two values compared with each other',
      holds,
      '“1 is 2” is the same for every request. Choose a field to ask for.',
    ],
    [
      'a value alone',
      { value: true },
      '“yes” is the same for every request. Choose a field to ask for.',
    ],
    [
      'a fixed part among others',
      { op: 'or', of: [compare('>', '$amount', 500), holds] },
      '“1 is 2” is the same for every request. Choose a field to ask for.',
    ],
    [
      'a field compared with itself',
      { op: '>=', of: [field('total'), field('total')] },
      'Compare Total with something other than itself.',
    ],
    [
      'a choice that the field lacks',
      compare('=', 'kind', 'ship'),
      '“ship” is not a choice of Kind.',
    ],
    ['an invalid number', compare('>', 'total', 'much'), 'Compare Total with a number.'],
    [
      'a column of a table as a whole',
      compare('>', 'lines.count', 2),
      'Lines: Count has a value in each row: compare their sum, number, least or greatest.',
    ],
  ])('a condition with this error is rejected on save: %s', (_, condition, reason) => {
    const problems = validateRouting(routing([{ approvers: named, condition }]), organisation());
    expect(problems).toEqual({ 'steps.0.condition': [reason] });
    const ofRouting = routing([{ approvers: named }], { condition });
    expect(validateRouting(ofRouting, organisation())).toEqual({ condition: [reason] });
  });

  test('an error about a missing field shows its label from another form of the routing, or else its key', () => {
    const training = Form.parse({
      ...exampleForm,
      id: id(700),
      name: 'Training',
      titleField: 'provider',
      amountField: undefined,
      sections: [
        {
          id: 'course',
          title: 'Path',
          fields: [{ key: 'provider', label: 'Provider', type: 'text' }],
        },
      ],
    });
    const known = reference();
    const problems = (name: string) =>
      validateRouting(
        routing([{ approvers: named, condition: { op: 'empty', of: [field(name)] } }]),
        { ...organisation(), reference: { ...known, forms: [...known.forms, training] } },
      );
    expect(problems('provider')).toEqual({
      'steps.0.condition': ['The form “Travel expense” has no field “Provider”.'],
    });
    expect(problems('gone')).toEqual({
      'steps.0.condition': ['The form “Travel expense” has no field with the key “gone”.'],
    });
  });

  test.each(['2026-02-31', '2026-13-01', '31.12.2026', '1026-01-01'])(
    'an impossible date is rejected in a condition: %s',
    (day) => {
      const fields = [
        { key: 'purpose', label: 'Purpose', type: 'text' },
        { key: 'start', label: 'Start', type: 'date' },
      ];
      const sections = [{ id: 'trip', title: 'Trip', fields }];
      const dated = Form.parse({ ...exampleForm, amountField: undefined, sections });
      const asked = (value: string) =>
        validateRouting(routing([{ approvers: named, condition: compare('>', 'start', value) }]), {
          ...organisation(),
          reference: { ...reference(), forms: [dated] },
        });
      expect(asked(day)).toEqual({ 'steps.0.condition': ['Compare Start with a date.'] });
      expect(asked('2024-02-29')).toEqual({});
    },
  );

  test('a condition on a field that only former form versions contain shows its former label', () => {
    const fields = [{ key: 'purpose', label: 'Purpose', type: 'text' }];
    const now = Form.parse({
      ...exampleForm,
      version: 9,
      amountField: undefined,
      sections: [{ id: 'trip', title: 'Trip', fields }],
    });
    const asked = routing([{ approvers: named, condition: { op: 'empty', of: [field('kind')] } }]);
    const known = { ...organisation(), reference: { ...reference(), forms: [now] } };
    const found = (pinned: PinnedVersions) =>
      Object.values(validateRouting(asked, { ...known, pinned }));
    const unread = new PinnedVersions();
    found(unread);
    expect(unread.missing.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4]);
    const former = { ...exampleForm, version: 7 };
    const read = new PinnedVersions({
      FORM: new Map([[formatVersion(former), former]]),
      ROUTING: new Map(),
    });
    expect(found(read)).toEqual([['The form “Travel expense” has no field “Kind”.']]);
  });

  test.each<[string, Expression]>([
    ['a comparison', compare('>', '$amount', 500)],
    ['one of several', compare('in', '$location', locations.berlin, locations.newYork)],
    ['whether a field is empty', { op: 'empty', of: [field('plate')] }],
    ['two fields', { op: '>', of: [field('total'), field('$amount')] }],
    ['a choice', compare('=', 'kind', 'car')],
    ['a calculation', { op: '>', of: [{ op: 'count', of: [field('lines.what')] }, { value: 2 }] }],
  ])('a valid condition is accepted: %s', (_, condition) =>
    expect(validateRouting(routing([{ approvers: named, condition }]), organisation())).toEqual({}),
  );
});

const from = (amount: number): Expression => ({
  op: '>=',
  of: [field('$amount'), { value: amount }],
});
const adviceFor = (...conditions: (Expression | undefined)[]) =>
  adviseRouting(
    routing(conditions.map((condition) => ({ approvers: named, ...(condition && { condition }) }))),
    reference(),
    monday,
  );
const gap = (example: string) => [
  `Some requests would be decided only by the fallback approvers, for example ${example}: no step applies to it.`,
];

describe('advice about requests without a step', () => {
  test.each<[string, Expression[], string]>([
    [
      'below every amount',
      [from(500), from(5000)],
      'a request in Travel with the amount at 499.99 EUR',
    ],
    [
      'between two amounts',
      [from(500), compare('<', '$amount', 200)],
      'a request in Travel with the amount at 499.99 EUR',
    ],
    [
      'another choice and a small amount',
      [from(500), compare('=', 'kind', 'train')],
      'a request in Travel with the amount at 499.99 EUR and Kind Car',
    ],
    [
      'another location',
      [compare('=', '$location', locations.berlin)],
      'a request in Travel with the requester’s location europe',
    ],
    [
      'a location that is not below',
      [{ op: 'contains', of: [field('$locationPath'), { value: locations.europe }] }],
      'a request in Travel with the requester’s location newYork',
    ],
    [
      'requesters of another role',
      [compare('=', '$role', 'Approver')],
      'a request in Travel with the requester’s role Employee',
    ],
    [
      'nothing filled in',
      [{ op: 'not', of: [{ op: 'empty', of: [field('reviewer')] }] }],
      'a request in Travel with no Reviewer',
    ],
    [
      'a table with few rows',
      [{ op: '>', of: [{ op: 'sum', of: [field('lines.count')] }, { value: 2 }] }],
      'a request in Travel with Lines: Count at 1',
    ],
  ])(
    'the advice shows an example of a request for which no step applies: %s',
    (_, conditions, example) => expect(adviceFor(...conditions)).toEqual(gap(example)),
  );

  test('no gap in a routing is reported if a step has no condition or the conditions cover every request', () => {
    expect(adviceFor(from(500), undefined)).toEqual([]);
    const rest: Expression = { op: 'not', of: [from(500)] };
    expect(adviceFor(from(500), rest)).toEqual([]);
    const none: Expression = { op: 'empty', of: [field('kind')] };
    expect(adviceFor(compare('in', 'kind', 'train', 'car'), none)).toEqual([]);
  });

  test('no routing gap is reported for requests that the condition of the routing itself excludes', () => {
    const steps = [{ approvers: named, condition: from(500) }];
    const above = routing(steps, { condition: from(1000) });
    expect(adviseRouting(above, reference(), monday)).toEqual([]);
  });
});
