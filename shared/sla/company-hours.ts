import type { BusinessHours } from './calendar.ts';

/**
 * Return the hours of the company. In data of older versions, which have no flag, the only existing hours apply
 * everywhere, so that an update does not change due times.
 */
export function findCompanyHours(hours: readonly BusinessHours[]): BusinessHours | undefined {
  const former = hours.filter(({ isCompanyWide }) => isCompanyWide === undefined);
  return (
    hours.find(({ isCompanyWide }) => isCompanyWide) ??
    (former.length === 1 ? former[0] : undefined)
  );
}
