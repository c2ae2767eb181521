import { expect, test } from 'vitest';
import { shiftToLogEnd } from '#frontend/features/analytics/process/report-period.ts';

const week = { from: '2026-11-20', to: '2026-11-26' };

test.each([
  ['a log that ended long ago', week, '2019-01-02', { from: '2018-12-27', to: '2019-01-02' }],
  ['a log that continues', week, '2026-11-30', week],
  ['the product’s own requests', week, undefined, week],
  ['the whole time of a log', {}, '2019-01-02', {}],
])('a report covers the last available days of %s', (_, asked, end, expected) => {
  expect(shiftToLogEnd(asked, end)).toEqual(expected);
});
