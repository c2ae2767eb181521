import { expect, test } from 'vitest';
import { convertMoney } from '#functions/organisation/rules/convert.ts';
import { hoursIn, reference } from './support/organisation.ts';
import { id, users } from './support/people.ts';

const rate = (n: number, value: string, validFrom: string) => ({
  ...{ id: id(n), applicationId: users.ceo.applicationId, version: 1 },
  ...{ currency: 'USD', rate: value, validFrom },
});
const rates = [rate(951, '0.5', '2026-03-01'), rate(952, '2', '2026-03-02')];

test.each([
  ['America/New_York', '2026-03-02T04:59:00.000Z', '50.00'],
  ['America/New_York', '2026-03-02T05:00:00.000Z', '200.00'],
  ['Pacific/Auckland', '2026-03-01T10:59:00.000Z', '50.00'],
  ['Pacific/Auckland', '2026-03-01T11:00:00.000Z', '200.00'],
  ['UTC', '2026-03-01T23:59:00.000Z', '50.00'],
])(
  'an exchange rate applies from midnight in the time zone of the company: %s at %s',
  (zone, at, expected) => {
    const businessHours = [{ ...hoursIn(211, zone), isCompanyWide: true }];
    const money = { amount: '100', currency: 'USD' };
    expect(convertMoney(money, reference({ businessHours, rates }), at)?.amount).toBe(expected);
  },
);
