import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getDefaultZone,
  getEffectiveCalendar,
} from '#functions/organisation/rules/effective-calendar.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { hoursIn, reference } from './support/organisation.ts';
import { id, locations } from './support/people.ts';

const berlin = { ...hoursIn(211, 'Europe/Berlin'), isCompanyWide: false };
const newYork = { ...hoursIn(212, 'America/New_York'), isCompanyWide: false };
const company = { ...hoursIn(213, 'Europe/Zurich'), isCompanyWide: true };
const getZone = (locationId: string | null, ...businessHours: BusinessHours[]) =>
  getEffectiveCalendar(locationId, reference({ businessHours })).timeZone;

describe('working hours of the company', () => {
  test('company hours apply to everybody whose location has no working hours', () => {
    expect(getZone(null, berlin, company)).toBe('Europe/Zurich');
    expect(getZone(locations.newYork, berlin, company)).toBe('Europe/Zurich');
    expect(getZone(locations.berlin, berlin, company)).toBe('Europe/Berlin');
  });

  test('without company hours, people whose location has no hours never get those of another location', () => {
    expect(getZone(null, berlin)).toBe('UTC');
    expect(getZone(locations.newYork, berlin)).toBe('UTC');
    expect(getZone(null, berlin, newYork)).toBe('UTC');
  });

  test('working hours of locations do not affect people without a location', () => {
    const sets = fc.subarray(
      [berlin, newYork, hoursIn(214, 'Asia/Tokyo')].map((one) => ({
        ...one,
        isCompanyWide: false,
      })),
    );
    fc.assert(
      fc.property(sets, fc.boolean(), (some, hasCompany) => {
        const expected = hasCompany ? 'Europe/Zurich' : 'UTC';
        expect(getZone(null, ...some, ...(hasCompany ? [company] : []))).toBe(expected);
      }),
    );
  });

  test('the only working hours in data of an older version are used as company hours', () => {
    const { isCompanyWide: _, ...former } = berlin;
    expect(getZone(null, former)).toBe('Europe/Berlin');
    expect(getZone(locations.newYork, former, newYork)).toBe('America/New_York');
    // Adding hours to another location does not affect other locations.
    expect(getZone(null, former, newYork)).toBe('Europe/Berlin');
    expect(getZone(null, former, company)).toBe('Europe/Zurich');
  });
});

test('a person without a time zone uses that of their location, else of the company, else UTC', () => {
  const known = reference({ businessHours: [berlin, company] });
  expect(getDefaultZone(locations.berlin, known)).toBe('Europe/Berlin');
  expect(getDefaultZone(null, known)).toBe('Europe/Zurich');
  expect(getDefaultZone(id(999), known)).toBe('Europe/Zurich');
  expect(getDefaultZone(null, reference({ businessHours: [] }))).toBe('UTC');
});
