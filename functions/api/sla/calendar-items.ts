import type { Reference } from '#functions/domain/routing/reference.ts';
import { lintBusinessHours, lintHoliday } from '#functions/domain/sla/lint-sla.ts';
import type { BusinessHours, Holiday } from '#shared/sla/calendar.ts';
import type { Items } from '../items.ts';

/** Rules that calendars are made of. */
export type CalendarItems<T extends BusinessHours | Holiday> = Items<T> & {
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
