import type { ItemRules } from '#functions/organisation/items/reference-kind.ts';
import type { ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import {
  validateBusinessHours,
  validateCompanyHours,
  validateHoliday,
  validateLocationPlacement,
} from '#functions/sla/rules/validate-sla.ts';

/** Kinds of items that define calendars. */
export type CalendarKind = 'HOURS' | 'HOLIDAY' | 'LOCATION';
export type CalendarRules<K extends CalendarKind> = ItemRules<K> & {
  /** Return the reference data after replacing the items of this kind. */
  readonly into: (reference: Reference, items: readonly ReferenceItem<K>[]) => Reference;
};

export const hoursKind: CalendarRules<'HOURS'> = {
  kind: 'HOURS',
  noun: 'business hours',
  list: ({ businessHours }) => businessHours,
  into: (reference, businessHours) => ({ ...reference, businessHours }),
  // Always store whether new hours are company-wide. Older hours without the field retain their meaning until somebody
  // sets it.
  complete: (item, before) => {
    const isCompanyWide = item.isCompanyWide ?? (before ? before.isCompanyWide : false);
    return isCompanyWide === undefined ? item : { ...item, isCompanyWide };
  },
  validate: (hours, organisation) => ({
    ...validateBusinessHours(hours),
    ...validateCompanyHours(hours, organisation),
  }),
  usedBy: ({ id }, { locations }) =>
    locations
      .filter(({ businessHoursId }) => businessHoursId === id)
      .map((location) => ({ kind: 'location', id: location.id, name: location.name })),
};

export const holidayKind: CalendarRules<'HOLIDAY'> = {
  kind: 'HOLIDAY',
  noun: 'holiday',
  list: ({ holidays }) => holidays,
  into: (reference, holidays) => ({ ...reference, holidays }),
  validate: validateHoliday,
};

export const locationKind: CalendarRules<'LOCATION'> = {
  kind: 'LOCATION',
  noun: 'location',
  list: ({ locations }) => locations,
  into: (reference, locations) => ({ ...reference, locations }),
  validate: validateLocationPlacement,
};
