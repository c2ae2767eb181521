import type { Week } from '#shared/sla/calendar.ts';

const office = [{ from: '09:00', to: '17:00' }];

/** Default business hours of a company that has defined none. */
export const standardWeek: Week = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: [],
  sunday: [],
};
