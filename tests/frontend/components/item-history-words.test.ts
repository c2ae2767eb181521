import { expect, test } from 'vitest';
import * as z from 'zod';
import * as dates from '#frontend/components/format/dates.ts';
import { fieldNames } from '#frontend/widgets/item-history-fields.ts';
import { fieldWords, valueWords } from '#frontend/widgets/item-history-words.ts';
import { referenceKinds } from '#functions/domain/reference/kinds.ts';
import { Audience } from '#shared/announcements/announcement.ts';
import { SavedMapping } from '#shared/process/saved-mapping.ts';
import { ProfileFields } from '#shared/users/user.ts';

/** Where a schema holds values of an item's history: objects field by field, lists as a whole. */
function pathsOf(schema: z.core.$ZodType, path = ''): string[] {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional
  )
    return pathsOf(schema.def.innerType, path);
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.def.shape).flatMap(([name, part]) =>
    pathsOf(part, path ? `${path}.${name}` : name),
  );
}

/** Versions of these are shown instead of a history. */
const { FORM: _, ROUTING: __, ROUTINGORDER: ___, ...kinds } = referenceKinds;
/** What a history tells of people and announcements besides the fields of a schema. */
const others = [
  ...['isAdministrator', 'secondFactor', 'signedOutEverywhere'],
  ...['startsOn', 'endsOn', 'delegateId', 'categoryIds'].map((name) => `outOfOffice.${name}`),
  ...['title', 'text', 'state', 'startsAt', 'timeZone'],
];
const notTold = new Set(['id', 'applicationId', 'version', 'attributes']);
const told = new Set(
  [
    ...Object.values(kinds).flatMap(({ schema }) => pathsOf(schema)),
    ...pathsOf(ProfileFields),
    ...pathsOf(SavedMapping),
    ...pathsOf(Audience, 'for'),
    ...others,
  ].filter((path) => !notTold.has(path)),
);

test('every field that a history can tell has words of its own, and no other has', () => {
  expect(told.size).toBeGreaterThan(80);
  expect(Object.keys(fieldNames).sort()).toEqual([...told].sort());
});

test('days, columns of a log and attributes of locations are told by their names', () => {
  expect(fieldWords('headId')).toBe('Head');
  expect(fieldWords('week.tuesday')).toBe('Working hours on Tuesday');
  expect(fieldWords('mapping.columns.at')).toBe('Column for “Time”');
  expect(fieldWords('attributes.floor-space')).toBe('Attribute floor-space');
});

const berlin = { locale: 'en-GB', timeZone: 'Europe/Berlin' };
const said = {
  names: { 'id-1': 'Field Engineering' },
  date: (day: string) => dates.formatDate(day, berlin.locale),
  moment: (at: string) => dates.formatMoment(at, Date.parse('2026-11-26T08:00:00Z'), berlin),
};

test.each<[unknown, string]>([
  ['2026-11-25T23:08:00.708Z', 'Today, 00:08'],
  ['2026-12-24', '24 December 2026'],
  [{ from: '2026-11-23', to: '2026-11-24' }, '23 November 2026–24 November 2026'],
  [{ from: '08:00', to: '12:00' }, '08:00–12:00'],
  [['id-1', 'Paid by 2026-12-24'], 'Field Engineering, Paid by 2026-12-24'],
  [true, 'yes'],
  [null, 'nothing'],
])('the history of an item says %j as "%s"', (value, words) => {
  expect(valueWords(value, said)).toBe(words);
});
