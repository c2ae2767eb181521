import { defaultApplicationId } from '#shared/application.ts';
import { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { LocationType } from '#shared/reference/location-type.ts';
import { Department, Location } from '#shared/reference/reference.ts';
import { BusinessHours, Holiday, type Week } from '#shared/sla/calendar.ts';
import { getDemoId, getDemoUserId } from './ids.ts';

const own = { applicationId: defaultApplicationId, version: 0 };
const hours = (from: string, to: string) => [{ from, to }];
const lunch = (from: string, to: string) => [
  { from, to: '12:00' },
  { from: '13:00', to },
];
const fiveDays = (day: Week['monday']): Week => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: [],
  sunday: [],
});

export const businessHours = [
  { name: 'Hamburg office', timeZone: 'Europe/Berlin', week: fiveDays(lunch('08:30', '17:30')) },
  { name: 'Lisbon office', timeZone: 'Europe/Lisbon', week: fiveDays(lunch('09:00', '18:00')) },
  { name: 'Austin office', timeZone: 'America/Chicago', week: fiveDays(hours('08:00', '16:00')) },
  { name: 'Pune office', timeZone: 'Asia/Kolkata', week: fiveDays(hours('09:30', '17:30')) },
].map((item) => BusinessHours.parse({ ...own, id: getDemoId(`hours ${item.name}`), ...item }));

const getHours = (name: string) => getDemoId(`hours ${name}`);
export const getLocationId = (name: string) => getDemoId(`location ${name}`);

const typeId = (name: string) => getDemoId(`location type ${name}`);
export const locationTypes = [
  { name: 'Company', below: [] },
  { name: 'Site', below: ['Company', 'Site'] },
].map(({ name, below }) =>
  LocationType.parse({ ...own, id: typeId(name), name, parentTypeIds: below.map(typeId) }),
);

export const locationAttributes = [
  { name: 'Desks', key: 'desks', type: 'number' },
  { name: 'Takes deliveries', key: 'deliveries', type: 'yesNo' },
].map((item) =>
  LocationAttribute.parse({
    ...own,
    id: getDemoId(`location attribute ${item.key}`),
    ...item,
    typeIds: [typeId('Site')],
  }),
);

export const locations = [
  { name: 'All sites', parent: null, type: 'Company', hours: 'Hamburg office', told: {} },
  { name: 'Hamburg', parent: 'All sites', hours: null, told: { desks: 240, deliveries: true } },
  { name: 'Lisbon', parent: 'All sites', hours: 'Lisbon office', told: { desks: 85 } },
  { name: 'Austin', parent: 'All sites', hours: 'Austin office', told: { desks: 60 } },
  { name: 'Pune', parent: 'All sites', hours: 'Pune office', told: {} },
].map(({ name, parent, type = 'Site', hours, told }) =>
  Location.parse({
    ...own,
    id: getLocationId(name),
    name,
    type,
    parentId: parent && getLocationId(parent),
    businessHoursId: hours && getHours(hours),
    attributes: told,
  }),
);

/**
 * Holidays that recur every year are stored once. All others are listed by date from autumn 2026 to the end of 2027.
 */
export const holidays = [
  { name: "New Year's Day", date: '2026-01-01', recursYearly: true, at: null },
  { name: 'Christmas Day', date: '2026-12-25', recursYearly: true, at: null },
  { name: 'German Unity Day', date: '2026-10-03', recursYearly: true, at: 'Hamburg' },
  { name: 'Reformation Day', date: '2026-10-31', recursYearly: true, at: 'Hamburg' },
  { name: 'Boxing Day', date: '2026-12-26', recursYearly: true, at: 'Hamburg' },
  { name: 'Good Friday', date: '2027-03-26', recursYearly: false, at: 'Hamburg' },
  { name: 'Easter Monday', date: '2027-03-29', recursYearly: false, at: 'Hamburg' },
  { name: 'Restoration of Independence', date: '2026-12-01', recursYearly: true, at: 'Lisbon' },
  { name: 'Immaculate Conception', date: '2026-12-08', recursYearly: true, at: 'Lisbon' },
  { name: 'Republic Day', date: '2026-10-05', recursYearly: true, at: 'Lisbon' },
  { name: 'Thanksgiving', date: '2026-11-26', recursYearly: false, at: 'Austin' },
  { name: 'Veterans Day', date: '2026-11-11', recursYearly: true, at: 'Austin' },
  { name: 'Independence Day', date: '2026-07-04', recursYearly: true, at: 'Austin' },
  { name: 'Gandhi Jayanti', date: '2026-10-02', recursYearly: true, at: 'Pune' },
  { name: 'Diwali', date: '2026-11-09', recursYearly: false, at: 'Pune' },
  { name: 'Republic Day (India)', date: '2027-01-26', recursYearly: true, at: 'Pune' },
].map(({ at, ...item }) =>
  Holiday.parse({
    ...own,
    id: getDemoId(`holiday ${item.name} ${item.date}`),
    ...item,
    locationId: at && getLocationId(at),
  }),
);

export const getDepartmentId = (name: string) => getDemoId(`department ${name}`);

export const departments = [
  { name: 'Operations', code: 'OPS', head: 'Tomás Rivera', parent: null, costCentre: '4000' },
  {
    name: 'Field Engineering',
    code: 'FE',
    head: 'Mira Okafor',
    parent: 'Operations',
    costCentre: '4410',
  },
  {
    name: 'Finance',
    code: 'FIN',
    head: 'Anna Lindqvist',
    parent: 'Operations',
    costCentre: '4100',
  },
  {
    name: 'People services',
    code: 'PS',
    head: 'Elif Kaya',
    parent: 'Operations',
    costCentre: '4200',
  },
  { name: 'Legal', code: 'LEG', head: 'Chloé Martin', parent: 'Operations', costCentre: '4300' },
  {
    name: 'Procurement',
    code: 'PRO',
    head: 'Daniel Osei',
    parent: 'Operations',
    costCentre: '4500',
  },
  { name: 'Marketing', code: 'MKT', head: 'Hana Sato', parent: 'Operations', costCentre: '4400' },
  {
    name: 'Information technology',
    code: 'IT',
    head: 'Nadia Farouk',
    parent: 'Operations',
    costCentre: '4600',
  },
].map(({ head, parent, ...item }) =>
  Department.parse({
    ...own,
    id: getDepartmentId(item.name),
    ...item,
    headId: getDemoUserId(head),
    parentId: parent && getDepartmentId(parent),
  }),
);
