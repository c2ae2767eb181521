import type { BusinessHours } from './calendar.ts';

/**
 * The hours of the company. Older versions did not say whose they are: the only ones held everywhere, and still do, so
 * that no due moment moves by an update.
 */
export function companyHours(hours: readonly BusinessHours[]): BusinessHours | undefined {
  const former = hours.filter(({ isCompanyWide }) => isCompanyWide === undefined);
  return (
    hours.find(({ isCompanyWide }) => isCompanyWide) ??
    (former.length === 1 ? former[0] : undefined)
  );
}
