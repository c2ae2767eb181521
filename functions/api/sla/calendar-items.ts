import type { Reference } from '#functions/domain/routing/reference.ts';
import { lintBusinessHours, lintHoliday, lintPlace } from '#functions/domain/sla/lint-sla.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours, Holiday } from '#shared/sla/calendar.ts';
import type { Items } from '../items.ts';

/** Rules that calendars are made of. */
export type CalendarItems<T extends BusinessHours | Holiday | Location> = Items<T> & {
  /** The reference data with these items instead. */
  readonly into: (reference: Reference, items: readonly T[]) => Reference;
};

export const hoursItems: CalendarItems<BusinessHours> = {
  noun: 'business hours',
  list: ({ businessHours }) => businessHours,
  into: (reference, businessHours) => ({ ...reference, businessHours }),
  lint: lintBusinessHours,
  usedBy: ({ id }, { locations }) =>
    locations.filter(({ businessHoursId }) => businessHoursId === id).map(({ name }) => name),
  save: (store, hours, before) => store.save(hours.applicationId, 'HOURS', hours, before),
  remove: (store, hours) => store.remove(hours.applicationId, 'HOURS', hours),
};

export const holidayItems: CalendarItems<Holiday> = {
  noun: 'holiday',
  list: ({ holidays }) => holidays,
  into: (reference, holidays) => ({ ...reference, holidays }),
  lint: lintHoliday,
  usedBy: () => [],
  save: (store, holiday, before) => store.save(holiday.applicationId, 'HOLIDAY', holiday, before),
  remove: (store, holiday) => store.remove(holiday.applicationId, 'HOLIDAY', holiday),
};

export const locationItems: CalendarItems<Location> = {
  noun: 'location',
  list: ({ locations }) => locations,
  into: (reference, locations) => ({ ...reference, locations }),
  lint: lintPlace,
  usedBy: () => [],
  save: (store, location, before) =>
    store.save(location.applicationId, 'LOCATION', location, before),
  remove: (store, location) => store.remove(location.applicationId, 'LOCATION', location),
};
