import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultZone,
  effectiveCalendar,
} from '#functions/organisation/rules/effective-calendar.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { hoursIn, reference } from './support/organisation.ts';
import { id, locations } from './support/people.ts';

const berlin = { ...hoursIn(211, 'Europe/Berlin'), isCompanyWide: false };
const newYork = { ...hoursIn(212, 'America/New_York'), isCompanyWide: false };
const company = { ...hoursIn(213, 'Europe/Zurich'), isCompanyWide: true };
const zoneOf = (locationId: string | null, ...businessHours: BusinessHours[]) =>
  effectiveCalendar(locationId, reference({ businessHours })).timeZone;

describe('the hours of the company', () => {
  test('hold for everybody whose location has none', () => {
    expect(zoneOf(null, berlin, company)).toBe('Europe/Zurich');
    expect(zoneOf(locations.newYork, berlin, company)).toBe('Europe/Zurich');
    expect(zoneOf(locations.berlin, berlin, company)).toBe('Europe/Berlin');
  });

  test('are never those of a location, however many locations have hours', () => {
    expect(zoneOf(null, berlin)).toBe('UTC');
    expect(zoneOf(locations.newYork, berlin)).toBe('UTC');
    expect(zoneOf(null, berlin, newYork)).toBe('UTC');
  });

  test('do not change when a location gets hours or loses them', () => {
    const sets = fc.subarray(
      [berlin, newYork, hoursIn(214, 'Asia/Tokyo')].map((one) => ({
        ...one,
        isCompanyWide: false,
      })),
    );
    fc.assert(
      fc.property(sets, fc.boolean(), (some, hasCompany) => {
        const expected = hasCompany ? 'Europe/Zurich' : 'UTC';
        expect(zoneOf(null, ...some, ...(hasCompany ? [company] : []))).toBe(expected);
      }),
    );
  });

  test('are, of data of older versions, the only hours there are: no due moment moves by an update', () => {
    const { isCompanyWide: _, ...former } = berlin;
    expect(zoneOf(null, former)).toBe('Europe/Berlin');
    expect(zoneOf(locations.newYork, former, newYork)).toBe('America/New_York');
    // Giving another place hours of its own takes nothing from the others.
    expect(zoneOf(null, former, newYork)).toBe('Europe/Berlin');
    expect(zoneOf(null, former, company)).toBe('Europe/Zurich');
  });
});

test('whoever chose no time zone has that of their location, else of the company, else UTC', () => {
  const known = reference({ businessHours: [berlin, company] });
  expect(defaultZone(locations.berlin, known)).toBe('Europe/Berlin');
  expect(defaultZone(null, known)).toBe('Europe/Zurich');
  expect(defaultZone(id(999), known)).toBe('Europe/Zurich');
  expect(defaultZone(null, reference({ businessHours: [] }))).toBe('UTC');
});
