import { expect, test } from 'vitest';
import { readModules } from './support/read-modules.ts';

/**
 * Files that may convert text to numbers because no person typed it: counts and positions, parts of dates and times,
 * values from URLs and catalogs, canonical decimals. `shared/numbers` reads typed numbers.
 */
const allowed = [
  ...['frontend/components/text/format/dates.ts'],
  ...['frontend/components/lists/tree-list/use-sorted-nodes.ts', 'frontend/data/sign-ins.ts'],
  'frontend/features/calendar/',
  'frontend/features/forms/format-path-label.ts',
  'frontend/features/organisation/components/location-attribute-list.tsx',
  'frontend/features/analytics/process/',
  'frontend/features/requests/components/request-answers.tsx',
  ...['frontend/features/analytics/backtest/'],
  'frontend/features/routing/components/routing-',
  'frontend/features/routing/use-routing-editor.ts',
  ...['frontend/features/sla/components/hours-editor.tsx', 'frontend/features/sla/holidays.ts'],
  ...['frontend/features/sla/components/week-fields.tsx', 'frontend/features/sla/read-calendar.ts'],
  ...['frontend/features/sla/show-hours.ts', 'frontend/features/sla/sla-files.ts'],
  ...['frontend/features/sla/expand-rule.ts', 'frontend/features/sla/read-rule.ts'],
  'frontend/features/timeline/',
  'frontend/lib/api/problem.ts',
  // Parts of properties of a form that were already validated as decimals.
  'frontend/features/form-builder/components/check-fields.tsx',
  ...['frontend/widgets/date-field/', 'shared/read-date.ts'],
  // Letters of an IBAN, which are converted to numbers.
  'shared/forms/patterns.ts',
  'shared/decimal.ts',
  // Parts of dates that `read-date` has already read.
  'shared/other-calendars.ts',
  'shared/language/',
  'shared/process/',
  'shared/routing/order.ts',
  // Numbers in the format of a workbook.
  'shared/spreadsheet/',
  ...['shared/whole-months.ts', 'shared/wall-time.ts', 'shared/zone-clock.ts'],
];
const parses =
  /(?<![\w.])(?:Number|parseFloat|parseInt)\(|Number\.parse(?:Float|Int)|valueAsNumber|\(Number\)|: Number\b(?=[ ,}])/;
const turnsCommas = /\.replace(?:All)?\(',', ?'\.'\)/;

test('only one module parses typed numbers', () => {
  const found = readModules(['frontend', 'shared']).filter(
    ({ file, source }) =>
      !file.startsWith('shared/numbers/') &&
      (turnsCommas.test(source) ||
        (parses.test(source) && !allowed.some((path) => file.startsWith(path)))),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('a module that parses typed numbers itself is detected', () => {
  for (const line of [
    'Number(text)',
    'x.map(Number)',
    'parseFloat(typed)',
    'Number.parseInt(x, 10)',
  ])
    expect(parses.test(line), line).toBe(true);
  expect(turnsCommas.test("Number(text.replace(',', '.'))")).toBe(true);
  for (const line of ['toNumber(decimal)', 'formatNumber(x)', 'Number.isFinite(x)', 'z.number()'])
    expect(parses.test(line), line).toBe(false);
});
