import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswers } from '#functions/requests/rules/commands/answers.ts';
import { AppError } from '#shared/errors.ts';
import { Field, Form, type FormValue, FormValues } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { exampleForm as sample } from './support/sample-form.ts';

const today = '2026-03-02';
const id = 'aaaaaaaa-0000-4000-8000-000000000001';
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
/** Create a form with one field. */
const getForm = (field: object): Form =>
  Form.parse({
    ...sample,
    titleField: 'x',
    amountField: undefined,
    sections: [{ id: 'one', title: 'One', fields: [{ key: 'x', ...field }] }],
  });
/** Return the error that the browser shows during input. */
const refusal = (field: object, x: FormValue, complete = true) =>
  validateForm(getForm({ label: 'X', ...field }), { x }, { today, complete }).errors.x?.[0];

describe('valid answers for each type', () => {
  const aLink = 'Enter a link that begins with https://.';
  const aPhone = 'Enter a phone number such as +49 40 123456.';
  const aMoment = 'Enter a day and a time, such as 2026-11-21 and 14:30.';
  test.each<[string, object, FormValue, string | undefined]>([
    ['a moment', { type: 'dateTime' }, '2026-11-21T13:30:00.000Z', undefined],
    ['a day without a time', { type: 'dateTime' }, '2026-11-21T', aMoment],
    ['a moment written another way', { type: 'dateTime' }, '2026-11-21T13:30Z', aMoment],
    ['a moment before any of us', { type: 'dateTime' }, '0026-11-21T13:30:00.000Z', aMoment],
    ['one in sight', { type: 'radio', options }, 'b', undefined],
    ['none of them', { type: 'radio', options }, 'c', 'Choose from the list.'],
    ['a confirmation', { type: 'checkbox', required: true }, true, undefined],
    ['no confirmation', { type: 'checkbox', required: true }, null, 'Tick this to continue.'],
    ['a no to confirm', { type: 'checkbox' }, false, 'Tick it, or leave it empty.'],
    ['stars', { type: 'rating' }, 5, undefined],
    ['too many stars', { type: 'rating' }, 6, 'Choose from 1 to 5.'],
    ['half a star', { type: 'rating', max: 10 }, 2.5, 'Choose from 1 to 10.'],
    ['a phone number', { type: 'phone' }, '+49 (40) 123-456', undefined],
    ['brackets for a phone number', { type: 'phone' }, '(((((', aPhone],
    ['words for a phone number', { type: 'phone' }, 'call me', aPhone],
    ['a link', { type: 'link' }, 'https://wiki.example/a?b=c#d', undefined],
    ['a link with a port', { type: 'link' }, 'HTTPS://wiki:8443', undefined],
    ['a link that is not secure', { type: 'link' }, 'http://wiki.example', aLink],
    ['code for a link', { type: 'link' }, 'javascript:alert(1)', aLink],
    ['code after a link', { type: 'link' }, 'https://a.example/"><script>', aLink],
    ['a link with a backslash', { type: 'link' }, 'https://a.example\\b.example', aLink],
    ['a link to a number', { type: 'link' }, 'https://2130706433/', aLink],
    [
      'a link that hides where it leads',
      { type: 'link' },
      'https://bank.example@evil.example/',
      'Enter a link without a name or password.',
    ],
    [
      'a link turned around',
      { type: 'link' },
      'https://a.example/\u202egnp',
      'Invalid characters: U+202E.',
    ],
    ['a department', { type: 'department' }, id, undefined],
    ['no department', { type: 'department' }, 'Finance', 'Choose a department.'],
    ['no location', { type: 'location' }, '../../etc', 'Choose a location.'],
    ['a signature', { type: 'signature' }, 'Anna Weber', undefined],
    ['an unseen signature', { type: 'signature', required: true }, '\u2800', 'Sign “X”.'],
    ['a signature of two lines', { type: 'signature' }, 'A\nB', 'Invalid characters: U+000A.'],
  ])('an answer is validated by the type of its field: %s', (_, field, value, reason) =>
    expect(refusal(field, value)).toBe(reason),
  );

  test('a heading field accepts no answer', () => {
    const heading = getForm({ type: 'heading', text: 'Trip' });
    expect(validateForm(heading, { x: 'a' }, { today, complete: true }).errors.x).toEqual([
      'The form has no such field.',
    ]);
  });
});

const types: Record<Exclude<Field['type'], 'note' | 'heading' | 'file'>, object> = {
  text: {},
  longText: {},
  number: { decimals: 2 },
  money: { currency: 'EUR' },
  date: {},
  dateTime: {},
  select: { options },
  radio: { options },
  multiSelect: { options },
  yesNo: {},
  checkbox: {},
  rating: {},
  email: {},
  phone: {},
  link: {},
  person: {},
  department: {},
  location: {},
  signature: {},
  calculated: { formula: { value: 1 } },
  table: { columns: [{ key: 'y', label: 'Y', type: 'link' }] },
};
const lawful: FormValue[] = [
  ...['word', 'a', 'a@b.example', '2026-03-02', '2026-03-02T10:00:00.000Z', '+49 40 123456', id],
  ...['https://a.example/b', true, false, 3, 1.25],
  ...[{ amount: '3.50', currency: 'EUR' }, ['a'], [{ y: 'https://a.example' }]],
];
const hostile = fc.oneof(
  fc.string(),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom('javascript:alert(1)', 'https://a@b', '__proto__', '1e999', '\ud800', '=1+1'),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.array(fc.dictionary(fc.constantFrom('y', '__proto__', 'z'), fc.string()), { maxLength: 2 }),
);

describe('validation in browser and function', () => {
  const company = {
    departments: [{ id, name: 'Finance' }],
    locations: [{ id, name: 'Berlin' }],
  } as unknown as Parameters<typeof checkAnswers>[0]['reference'];
  const isAccepted = (form: Form, values: FormValues) => {
    try {
      checkAnswers({
        ...{ form, values, former: {}, reference: company, files: [], timeZone: 'UTC' },
        ...{ at: `${today}T12:00:00Z`, complete: true },
      });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'input.invalid') return false;
      throw error;
    }
  };
  const things: ReadonlySet<string> = new Set(['department', 'location']);

  test.each(Object.entries(types))(
    'the browser and the function accept the same answers for a field of the type %s',
    (type, more) => {
      const form = getForm({ type, label: 'X', ...more });
      fc.assert(
        fc.property(fc.oneof(fc.constantFrom(...lawful), hostile), (x) => {
          const sent = FormValues.safeParse(JSON.parse(JSON.stringify({ x })));
          if (!sent.success) return;
          const { errors } = validateForm(form, sent.data, { today, complete: true });
          const isLawful = Object.keys(errors).length === 0;
          // Only the server function can check that departments and locations exist.
          if (things.has(type) && isLawful && x !== id) return;
          expect(isAccepted(form, sent.data)).toBe(isLawful);
        }),
        { numRuns: 150 },
      );
    },
  );

  test('an accepted link is https, has no credentials, and shows the host that it opens', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          if (refusal({ type: 'link' }, text) !== undefined || /xn--|[^ -~]/i.test(text)) return;
          const { protocol, username, hostname } = new URL(text);
          expect([protocol, username]).toEqual(['https:', '']);
          expect(text.toLowerCase()).toContain(hostname);
        },
      ),
    ));

  test('a department that does not exist is rejected in a row of a table', () => {
    const other = id.replace('1', '2').replace(/1$/, '9');
    const form = getForm({
      type: 'table',
      label: 'X',
      columns: [{ key: 'y', label: 'Y', type: 'department' }],
    });
    expect(isAccepted(form, { x: [{ y: id }] })).toBe(true);
    expect(isAccepted(form, { x: [{ y: other }] })).toBe(false);
  });
});

test('the tests cover every field type', () =>
  expect([...Object.keys(types), 'note', 'heading', 'file'].sort()).toEqual(
    Field.options.map(({ shape }) => shape.type.value).sort(),
  ));
