import { describe, expect, test } from 'vitest';
import { Name } from '#shared/fields.ts';
import { foldAddress } from '#shared/fold-name.ts';
import type { Field, FormValue } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { Email } from '#shared/users/user.ts';
import { formWith } from './support/calculated-forms.ts';
import { departments, locations, people } from './support/people.ts';

const today = '2026-03-02';
const answer = (field: object, value: string) => {
  const form = formWith([{ key: 'x', label: 'X', ...field }]);
  const { values, errors } = validateForm(form, { x: value }, { today, complete: false });
  return errors.x ? undefined : values.x;
};
const iban = { type: 'text', pattern: 'iban' };

describe('normalization of typed and pasted answers', () => {
  test.each([
    [iban, 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    [iban, ' de89370400440532013000 ', 'DE89370400440532013000'],
    [iban, 'GB29\u00a0NWBK\u00a06016 1331 9268 19', 'GB29NWBK60161331926819'],
    [iban, 'IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    [iban, 'iban DE89370400440532013000', 'DE89370400440532013000'],
    [iban, 'DE00370400440532013000', undefined],
    [iban, 'DE893704004405320130', undefined],
    [{ type: 'phone' }, '+49\u00a040\u00a0123456', '+49 40 123456'],
    [{ type: 'phone' }, '\u202a+49 40 123\u2011456\u202c', '+49 40 123-456'],
    [{ type: 'phone' }, '040.123.456', '040.123.456'],
    [{ type: 'phone' }, 'tel:+49-40-123456', '+49-40-123456'],
    [{ type: 'phone' }, '٠٤٠ ١٢٣٤٥٦', '040 123456'],
    [{ type: 'text', pattern: 'costCentre' }, '١٢٣٤', '1234'],
    [{ type: 'phone' }, 'call me', undefined],
    [{ type: 'email' }, '  jane@example.com\u200b ', 'jane@example.com'],
    [{ type: 'email' }, 'Jane Doe <jane@example.com>', 'jane@example.com'],
    [{ type: 'email' }, 'mailto:jane@example.com', 'jane@example.com'],
    [{ type: 'text' }, '\ufeff two words\u200b', 'two words'],
    [{ type: 'link' }, '\u200ehttps://example.com/a\u00a0', 'https://example.com/a'],
    [{ type: 'email' }, 'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'jane@example.com'],
    [{ type: 'phone' }, '＋８１　３－１２３４', '+81 3-1234'],
    [{ ...iban }, 'ＤＥ８９ ３７０４００４４０５３２０１３０００', 'DE89370400440532013000'],
    [{ type: 'text', pattern: 'projectNumber' }, 'Ｐ－２０４４', 'P-2044'],
    [{ type: 'email' }, 'jane@müller.example', 'jane@müller.example'],
    [{ type: 'email' }, 'jane@localhost', undefined],
    [{ type: 'email' }, 'jane doe@example.com', undefined],
    [{ type: 'text', pattern: 'projectNumber' }, ' p\u20112044 ', 'P-2044'],
    [{ type: 'text' }, '  two words  ', 'two words'],
  ])('an answer in the field %j is normalized: %j is stored as %s', (field, typed, stored) =>
    expect(answer(field, typed)).toBe(stored),
  );
});

/** A field of each type with a clean answer to it. Undefined: the type has no answer with a text. */
const clean: {
  readonly [T in Field['type']]: readonly [more: object, answer: FormValue] | undefined;
} = {
  text: [{}, 'Zoë Å'],
  longText: [{}, 'Zoë\nÅ\n\nend'],
  number: undefined,
  money: [{ currency: 'EUR' }, { amount: '12.50', currency: 'EUR' }],
  date: [{}, '2026-11-21'],
  dateTime: [{}, '2026-11-21T14:30:00.000Z'],
  select: [{ options: [{ value: 'Zoë', label: 'Z' }] }, 'Zoë'],
  radio: [{ options: [{ value: 'Zoë', label: 'Z' }] }, 'Zoë'],
  multiSelect: [
    {
      options: [
        { value: 'Zoë', label: 'Z' },
        { value: 'b', label: 'B' },
      ],
    },
    ['Zoë', 'b'],
  ],
  yesNo: undefined,
  checkbox: undefined,
  rating: undefined,
  email: [{}, 'jane@example.com'],
  phone: [{}, '+49 40 123-456'],
  link: [{}, 'https://example.com/a'],
  person: [{}, people.manager],
  department: [{}, departments.sales],
  location: [{}, locations.berlin],
  calculated: undefined,
  signature: [{}, 'Zoë Å'],
  heading: undefined,
  note: undefined,
  file: undefined,
  table: [
    { columns: [{ key: 'what', label: 'What', type: 'text' }] },
    [{ what: 'Zoë' }, { what: 'Å' }],
  ],
};
/** Artifacts of typing, pasting and of other systems. */
const artifacts: Record<string, (text: string) => string> = {
  spaces: (text) => `  ${text}\t `,
  'no-break spaces': (text) => `\u00a0${text}\u202f`,
  'invisible characters': (text) => `\ufeff\u200b${text}\u200e\u2060`,
  'line ends of Windows': (text) => `${text.replaceAll('\n', '\r\n')}\r\n`,
  'old line ends': (text) => `${text.replaceAll('\n', '\r')}\r`,
  'decomposed letters': (text) => text.normalize('NFD'),
};
const spoil = (value: FormValue, artifact: (text: string) => string): FormValue => {
  if (typeof value === 'string') return artifact(value);
  return JSON.parse(JSON.stringify(value), (_, one) =>
    typeof one === 'string' ? artifact(one) : one,
  );
};
const kinds = Object.entries(clean).flatMap(([type, one]) => (one ? [{ type, one }] : []));

describe.each(Object.entries(artifacts))('answers with %s', (_, artifact) => {
  test.each(kinds)(
    'an answer of the type $type is accepted and stored without artifacts of typing or pasting',
    ({ type, one }) => {
      const [more, value] = one;
      const form = formWith([{ key: 'x', label: 'X', type, ...more }]);
      const check = (x: FormValue) => validateForm(form, { x }, { today, complete: true });
      expect(check(value).values.x).toEqual(value);
      const { values, errors } = check(spoil(value, artifact));
      expect({ ...errors }).toEqual({});
      expect(values.x).toEqual(value);
    },
  );
});

describe('normalization of texts by administrators', () => {
  test.each([
    ['\u00a0Jane@Example.com\u200b', 'jane@example.com'],
    ['jane\u200b@example.com', 'jane@example.com'],
    ['Jane Doe <jane@example.com>', 'jane@example.com'],
    ['mailto:jane@example.com', 'jane@example.com'],
    ['Ｊａｎｅ＠example.com', 'jane@example.com'],
    ['Jane Doe ＜ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ＞', 'jane@example.com'],
  ])('the email address %j is stored as %s', (typed, stored) => {
    expect(Email.parse(typed)).toBe(stored);
    expect(foldAddress(typed)).toBe(stored);
  });

  test.each(['jane@example.com, bo@example.com', '<jane@example.com', 'jane@bo@example.com'])(
    'the text %j is not a valid email address',
    (typed) => expect(Email.safeParse(typed).success).toBe(false),
  );

  test('invisible characters around a name are removed', () =>
    expect(Name.parse('\ufeff\u00a0 Field team\u200b ')).toBe('Field team'));
});

describe('a blank row', () => {
  const form = (more: object) =>
    formWith([
      {
        ...{ key: 'rows', label: 'Rows', type: 'table', ...more },
        columns: [
          { key: 'price', label: 'Price', type: 'number', required: true },
          { key: 'what', label: 'What', type: 'text' },
          {
            key: 'kinds',
            label: 'Kinds',
            type: 'multiSelect',
            options: [{ value: 'a', label: 'A' }],
          },
          { key: 'fixed', label: 'Fixed', type: 'calculated', formula: { value: 5 } },
        ],
      },
      {
        key: 'many',
        label: 'Many',
        type: 'calculated',
        formula: { op: 'count', of: [{ field: 'rows' }] },
      },
    ]);
  const blank = [
    {},
    { what: '   ' },
    { what: '\u200b' },
    { kinds: [] },
    { price: null },
    { fixed: 9 },
  ];
  const check = (rows: object[], more = {}) =>
    validateForm(form(more), { rows } as never, { today, complete: true });

  test.each(blank)(
    'the blank row %j satisfies neither "required" nor a minimum number of rows',
    (row) => {
      expect(check([row], { required: true }).errors.rows).toEqual([
        'Add at least one row to “Rows”.',
      ]);
      expect(check([{ price: 1 }, row], { minRows: 2 }).errors.rows).toEqual([
        'Enter at least 2: row.',
      ]);
    },
  );
  test('a blank row is neither stored, counted nor rejected', () => {
    const { values, errors } = check([...blank, { price: 1 }]);
    expect({ ...errors }).toEqual({});
    expect(values).toMatchObject({ rows: [{ price: 1, fixed: 5 }], many: 1 });
  });
});

test('truncating a title never splits a visible character', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(truncateCodeUnits(`${'x'.repeat(5)}${family}`, 8)).toBe('xxxxx');
  expect(truncateCodeUnits(`${family}${family}`, family.length)).toBe(family);
  expect(truncateCodeUnits('e\u0301e\u0301', 3)).toBe('e\u0301');
});
