import { expect, test } from 'vitest';
import { createOptionsFilter } from '#frontend/components/inputs/pick/options-filter.ts';
import {
  findFormerZoneNames,
  listZoneChoices,
  toCurrentZoneName,
} from '#frontend/widgets/zones/zones.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { readModules } from '#tests/support/read-modules.ts';

test('only PickOne and PickSeveral use the Select components of Mantine', () => {
  const own = /import\s*\{[^}]*\b(?:Multi)?Select\b[^}]*\}\s*from '@mantine\/core'/;
  const uses = readModules(['frontend']).filter(({ source }) => own.test(source));
  expect(uses.map(({ file }) => file).toSorted()).toEqual([
    'frontend/components/inputs/pick/pick-one.tsx',
    'frontend/components/inputs/pick/pick-several.tsx',
  ]);
});

const options = ['Weiß', 'Nguyễn', 'Mira Okafor', 'Łukasz'].map((label) => ({
  value: label,
  label,
}));
test.each([
  ['weiss', ['Weiß']],
  ['nguyen', ['Nguyễn']],
  ['lukasz', ['Łukasz']],
  [' okafor ', ['Mira Okafor']],
  ['nobody', []],
])('a list that is searched for "%s" shows only matching options', (search, found) => {
  const shown = createOptionsFilter()({ options, search, limit: Number.POSITIVE_INFINITY });
  expect(shown.map((option) => 'label' in option && option.label)).toEqual(found);
});

test('time zones are listed by their current names and also found by former names', () => {
  const choices = listZoneChoices('Europe/Kiev');
  expect(choices).toContain('Europe/Kyiv');
  expect(choices.filter((zone) => toCurrentZoneName(zone) !== zone)).toEqual([]);
  expect(choices.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(new Set(choices).size).toBe(choices.length);
  expect(choices.length).toBeGreaterThan(400);
  const shown = createOptionsFilter(findFormerZoneNames)({
    options: choices.map((value) => ({ value, label: value })),
    search: 'kiev',
    limit: Number.POSITIVE_INFINITY,
  });
  expect(shown).toEqual([{ value: 'Europe/Kyiv', label: 'Europe/Kyiv' }]);
});
