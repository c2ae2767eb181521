import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import * as dates from '#frontend/components/text/format/dates.ts';
import { formatMoney } from '#frontend/components/text/format/numbers.ts';
import { fieldLabels } from '#frontend/widgets/history/item-history-fields.ts';
import {
  choiceLabels,
  decimalFields,
  listItemFormatters,
  numberFormatters,
} from '#frontend/widgets/history/item-history-values.ts';
import {
  changeWords,
  fieldWords,
  valueWords,
} from '#frontend/widgets/history/item-history-words.ts';
import { referenceKinds } from '#functions/organisation/rules/kinds.ts';
import { AnnouncementState, Audience } from '#shared/announcements/announcement.ts';
import type { Money } from '#shared/fields.ts';
import type { ItemChange } from '#shared/item-change.ts';
import { SavedMapping } from '#shared/process/saved-mapping.ts';
import { ProfileFields } from '#shared/users/user.ts';
import { id } from '#tests/domain/support/people.ts';

/** Return the inner schema of an optional schema. */
const within = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodOptional
    ? within(schema.def.innerType)
    : schema;

/**
 * Return the schema of an amount field in the format of older versions, which stored amount and currency separately.
 */
const asStored = (path: string) => (part: string) =>
  [`${path}.${part}`, z.string()] satisfies [string, z.core.$ZodType];

/** Return the fields of a schema in an item's history. Objects are split into fields, and lists are one field. */
function getFields(outer: z.core.$ZodType, path = ''): [path: string, schema: z.core.$ZodType][] {
  const schema = within(outer);
  if (!(schema instanceof z.ZodObject)) return [[path, schema]];
  const ofMoney = Object.keys(schema.def.shape).join() === 'amount,currency';
  if (ofMoney) return [[path, schema], ...['amount', 'currency'].map(asStored(path))];
  return Object.entries(schema.def.shape).flatMap(([name, part]) =>
    getFields(part, path ? `${path}.${name}` : name),
  );
}

/** Return the schema of a field, or of the elements if the field is a list. */
function getPart(outer: z.core.$ZodType): z.core.$ZodType {
  const schema = within(outer);
  return schema instanceof z.ZodArray ? within(schema.element) : schema;
}

/** Return the values of a schema that need a label for people: choices and numbers. */
function rawIn(outer: z.core.$ZodType): (string | number)[] {
  const schema = getPart(outer);
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].map((value) => (typeof value === 'string' ? value : 0));
  if (schema instanceof z.ZodNumber) return [0];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(rawIn);
  return schema instanceof z.ZodObject ? Object.values(schema.def.shape).flatMap(rawIn) : [];
}

/** Forms, routings and the order of routings show versions instead of a history. */
const { FORM: _, ROUTING: __, ROUTINGORDER: ___, ...kinds } = referenceKinds;
/** Entries in the history of people and announcements in addition to the fields of a schema. */
const others = [
  ...['isAdministrator', 'secondFactor', 'signedOutEverywhere'],
  ...['isErased', 'personalDataDownloaded'],
  ...['decidesFrom', 'outsideDomainsConfirmed'],
  ...['by', 'state', 'validUntil'].map((name) => `proposal.${name}`),
  ...['role', 'reason'].map((name) => `refusedAccess.${name}`),
  ...['startsOn', 'endsOn', 'delegateId', 'categoryIds'].map((name) => `outOfOffice.${name}`),
  ...['title', 'text', 'startsAt', 'timeZone'],
];
const ignoredPaths = new Set(['id', 'applicationId', 'version', 'attributes']);
const fields = [
  ...Object.values(kinds).flatMap(({ schema }) => getFields(schema)),
  ...getFields(ProfileFields),
  ...getFields(SavedMapping),
  ...getFields(Audience, 'for'),
  ...getFields(AnnouncementState, 'state'),
].filter(([path]) => !ignoredPaths.has(path));
const labelledPaths = new Set([...fields.map(([path]) => path), ...others]);

test('every field in a change history has a label, and every label belongs to a field', () => {
  expect(labelledPaths.size).toBeGreaterThan(80);
  expect(Object.keys(fieldLabels).sort()).toEqual([...labelledPaths].sort());
});

/** Fields with numbers that need no label, including choices among numbers. */
const plainNumbers = new Set(['order', 'rank', 'largestFileMegabytes']);

test('formatters exist for exactly the choices, times and shares that a change history contains', () => {
  const found = fields
    .map(([path, schema]) => ({ path, part: getPart(schema), raw: rawIn(schema) }))
    .filter(({ path, raw }) => raw.length > 0 && !plainNumbers.has(path));
  const isWhole = ({ path, part }: { path: string; part: z.core.$ZodType }) =>
    part instanceof z.ZodObject && path !== 'limit';
  const isNumber = ({ raw }: { raw: unknown[] }) => raw.includes(0);
  const simple = found.filter((one) => !isWhole(one) && one.path !== 'limit');
  const paths = (some: typeof found) => some.map(({ path }) => path).sort();
  expect(Object.keys(listItemFormatters).sort()).toEqual(paths(found.filter(isWhole)));
  expect(Object.keys(numberFormatters).sort()).toEqual(paths(simple.filter(isNumber)));
  const choices = simple.filter((one) => !isNumber(one));
  // An icon is stored as free text, and the suggested icons have names. Outcomes and refused roles are not fields.
  const besides = ['icon', 'proposal.state', 'refusedAccess.role'];
  expect(Object.keys(choiceLabels).sort()).toEqual([...paths(choices), ...besides].sort());
  for (const { path, raw } of choices)
    expect(Object.keys(choiceLabels[path] ?? {}), path).toEqual(raw);
});

test('a number that is stored as text is shown in the number format of the viewer', () => {
  const isDecimal = (part: z.core.$ZodType) =>
    z.safeParse(part, '1234.5').success && !z.safeParse(part, 'twelve').success;
  const found = fields.filter(([, part]) => isDecimal(part)).map(([path]) => path);
  expect([...decimalFields].sort()).toEqual([...found, 'limit.amount'].sort());
});

test('a change history names weekdays, columns of a log and attributes of locations', () => {
  expect(fieldWords('headId')).toBe('Head');
  expect(fieldWords('week.tuesday')).toBe('Working hours on Tuesday');
  expect(fieldWords('mapping.columns.at')).toBe('Column for “Time”');
  expect(fieldWords('attributes.floor-space')).toBe('Attribute floor-space');
});

const personId = id(7);
const berlin = { locale: 'en-GB', timeZone: 'Europe/Berlin' };
const valueFormatters = {
  names: { 'id-1': 'Field Engineering', [personId]: 'Emma' },
  date: (day: string) => dates.formatDate(day, berlin.locale),
  moment: (at: string) => dates.formatMoment(at, Date.parse('2026-11-26T08:00:00Z'), berlin),
  money: (money: Money) => formatMoney(money, berlin.locale),
};

test.each<[unknown, string, path?: string]>([
  ['2026-11-25T23:08:00.708Z', 'Today, 00:08'],
  ['2026-12-24', '24 December 2026'],
  [{ from: '2026-11-23', to: '2026-11-24' }, '23 November 2026–24 November 2026'],
  [[{ from: '08:00', to: '12:00' }], '08:00–12:00', 'week.monday'],
  [['id-1', 'Paid by 2026-12-24'], 'Field Engineering, Paid by 2026-12-24'],
  [true, 'yes'],
  [null, ''],
  ['yesNo', 'Yes or no', 'type'],
  ['Country', 'Country', 'type'],
  ['constructor', 'constructor', 'type'],
  ['Approver', 'Approver', 'role'],
  [['Approver', 'Employee'], 'Approvers, Employees', 'for.roles'],
  ['sending', 'Being sent', 'state'],
  ['shopping-cart', 'shopping cart', 'icon'],
  ['\t', 'Tab', 'mapping.delimiter'],
  [28800, '8 h', 'targets.normal'],
  [[3600, 5400], '1 h, 1 h 30 min', 'remindAfter'],
  [[50, 75], '50 %, 75 %', 'warnAtPercent'],
  [25, '25', 'largestFileMegabytes'],
  [[], '', 'levels'],
  [{ amount: '12000.5', currency: 'EUR' }, '12,000.50 EUR', 'limit'],
  ['12000.50', '12,000.50', 'limit.amount'],
  [12_000, '12,000', 'largestFileMegabytes'],
  [id(99), 'deleted since', 'headId'],
  ['4711', '4711', 'costCentre'],
  [
    [
      { after: 0, target: { to: 'manager' }, action: 'notify' },
      { after: 14_400, target: { to: 'named', userId: personId }, action: 'reassign' },
      { after: 28_800, target: { to: 'nextDoaLevel' }, action: 'approve' },
    ],
    'As soon as it is due: the assignee’s manager is notified; 4 h after it is due: Emma decides instead; ' +
      '8 h after it is due: approved automatically',
    'levels',
  ],
  [
    [
      { name: 'Sign', as: 'Approval', kind: 'decided', leaveOut: false },
      { name: 'Ping', kind: 'other', leaveOut: true },
    ],
    'Sign → Approval (Decided); Ping (left out)',
    'mapping.activities',
  ],
])('the history of an item formats %j as "%s"', (value, words, path) => {
  expect(valueWords(value, valueFormatters, path)).toBe(words);
});

const change = (act: ItemChange['act'], fields: ItemChange['fields']): ItemChange => ({
  ...{ id: id(1), version: 2, act, at: '2026-11-25T23:08:00.708Z' },
  ...{ by: { userId: personId, name: 'Emma' }, fields },
});
const formatTestChange = (act: ItemChange['act'], fields: ItemChange['fields']) =>
  changeWords(change(act, fields), valueFormatters).map(
    ({ label, before, after, kind = 'changed' }) => [kind, label, before, after].join('|'),
  );

test('a change history shows the old and new value of a field, and the added and removed entries of a changed list', () => {
  const fields = [
    { path: 'limit', before: { amount: '10000', currency: 'EUR' }, after: null },
    { path: 'userIds', before: ['id-1', personId], after: [personId, id(99)] },
    { path: 'options', before: ['A', 'B'], after: ['B', 'A'] },
    { path: 'warnAtPercent', before: [50], after: [75] },
  ];
  expect(formatTestChange('changed', fields)).toEqual([
    'changed|Limit|10,000.00 EUR|',
    'added|People, added||deleted since',
    'removed|People, removed|Field Engineering|',
    'changed|Choices|A, B|B, A',
    'changed|Warns at|50 %|75 %',
  ]);
});

test('a change history shows the initial values of a new item and the last values of a removed one', () => {
  const name = (before: unknown, after: unknown) => [
    { path: 'name', before, after },
    { path: 'description', before: '', after: '' },
  ];
  expect(formatTestChange('created', name(null, 'Sales'))).toEqual(['added|Name||Sales']);
  expect(formatTestChange('removed', name('Sales', null))).toEqual(['removed|Name|Sales|']);
});

test('choices and times in a change history are shown in German to German viewers', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  vi.resetModules();
  const german = await import('#frontend/widgets/history/item-history-words.ts');
  const inGerman = (value: unknown, path: string) =>
    german.valueWords(value, valueFormatters, path);
  expect(inGerman('Approver', 'role')).toBe('Genehmigende Person');
  expect(inGerman('scheduled', 'state')).toBe('Geplant');
  expect(inGerman('yesNo', 'type')).toBe('Ja oder Nein');
  const level = { after: 28_800, target: { to: 'departmentHead' }, action: 'notify' };
  expect(inGerman([level], 'levels')).toBe(
    '8 h nach Fälligkeit: die Abteilungsleitung wird benachrichtigt',
  );
});
