import { expect, onTestFinished, test, vi } from 'vitest';
import {
  buildServiceLevelRows,
  buildWorkingHoursRows,
  serviceLevelSheet,
  workingHoursSheet,
} from '#frontend/features/sla/sla-files.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { indexNames } from '#shared/import/names.ts';
import { SlaTemplate } from '#shared/sla/calendar.ts';
import { hoursIn, reference } from '#tests/domain/support/organisation.ts';
import { id } from '#tests/domain/support/people.ts';

const { slaTemplates, routings, businessHours, locations } = reference();
const unused = SlaTemplate.parse({
  ...slaTemplates[0],
  id: id(750),
  name: 'Half an hour',
  targets: { urgent: 1800, high: 1800, normal: 1800, low: 1800 },
  warnAtPercent: [50, 75],
  remindAfter: [3600, 5400],
  isActive: false,
});
const levels = buildServiceLevelRows([...slaTemplates, unused], routings);

/** Return the working-hours rows of all sample locations in an organisation with these hours. */
const hoursRows = (
  hours = businessHours,
  { buildWorkingHoursRows: rows } = { buildWorkingHoursRows },
) => {
  const known = reference({ businessHours: hours });
  const places = [{ id: null, name: 'No location' }, ...locations];
  return rows(
    places.map(({ id: locationId, name }) => ({
      locationId,
      location: name,
      calendar: getEffectiveCalendar(locationId, known),
    })),
    indexNames('location', locations),
  );
};

test('an export of SLA templates contains times in working hours and the routings that use them', () => {
  expect(levels).toEqual([
    {
      name: 'Two days',
      urgent: '4',
      high: '8',
      normal: '16',
      low: '32',
      warnAtPercent: '75',
      remindAfter: '',
      usedBy: 'Travel',
      isActive: 'yes',
    },
    expect.objectContaining({
      urgent: '0.5',
      warnAtPercent: '50; 75',
      remindAfter: '1; 1.5',
      usedBy: '',
      isActive: 'no',
    }),
  ]);
});

test('an export of working hours has a row for each location, with its own or inherited hours', () => {
  const rows = hoursRows();
  expect(rows.map(({ location, hours }) => `${location}: ${hours}`)).toEqual([
    'No location: Standard hours',
    'europe: Europe/Berlin',
    'europe / berlin: Europe/Berlin',
    'newYork: America/New_York',
  ]);
  expect(rows[2]).toMatchObject({
    timeZone: 'Europe/Berlin',
    monday: '09:00–17:00',
    saturday: 'closed',
    perWeek: '40',
  });
});

test('working hours with breaks are exported in parts with their sum', () => {
  const split = hoursIn(211, 'Europe/Berlin');
  const monday = [
    { from: '08:15', to: '12:00' },
    { from: '13:00', to: '17:30' },
  ];
  const [, europe] = hoursRows([{ ...split, week: { ...split.week, monday } }]);
  expect(europe).toMatchObject({ monday: '08:15–12:00, 13:00–17:30', perWeek: '40.25' });
});

test('every cell in an SLA export belongs to a column', () => {
  const names = ({ columns }: Pick<typeof serviceLevelSheet, 'columns'>) =>
    columns.map(({ name }) => name);
  expect(Object.keys(levels[0] ?? {})).toEqual(names(serviceLevelSheet));
  expect(Object.keys(hoursRows()[0] ?? {})).toEqual(names(workingHoursSheet));
});

test('an SLA export names weekdays and closed days in German to German viewers', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  vi.resetModules();
  const german = await import('#frontend/features/sla/sla-files.ts');
  expect(german.workingHoursSheet.columns.map(({ head }) => head)).toEqual([
    ...['Standort', 'Arbeitszeiten', 'Zeitzone', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag'],
    ...['Freitag', 'Samstag', 'Sonntag', 'Stunden pro Woche'],
  ]);
  expect(hoursRows(businessHours, german)[2]).toMatchObject({ saturday: 'geschlossen' });
  const { readHours } = await import('#frontend/features/sla/read-hours.ts');
  expect(['Geschlossen', 'closed', '', 'frei?'].map(readHours)).toEqual([[], [], [], undefined]);
});
