import { t } from '#frontend/lib/text.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { findCompanyHours } from '#shared/sla/company-hours.ts';

/** Return the business hours of a location, and the location that defines them. `at` is undefined for company hours. */
export function findLocationHours(
  location: Location,
  locations: readonly Location[],
  hours: readonly BusinessHours[],
): { readonly hours: BusinessHours | undefined; readonly at: Location | undefined } {
  const seen = new Set<string>();
  let next: Location | undefined = location;
  while (next && !seen.has(next.id)) {
    const at: Location = next;
    const own = hours.find(({ id }) => id === at.businessHoursId);
    if (own) return { hours: own, at };
    seen.add(at.id);
    next = locations.find(({ id }) => id === at.parentId);
  }
  return { hours: findCompanyHours(hours), at: undefined };
}

/**
 * Describe the source of a location's business hours: "Hamburg office", "as Germany", "company hours", "standard
 * hours".
 */
export function formatHoursSource(
  location: Location,
  locations: readonly Location[],
  hours: readonly BusinessHours[],
): string {
  const { hours: found, at } = findLocationHours(location, locations, hours);
  if (!found) return t`standard hours`;
  if (!at) return t`company hours`;
  return at.id === location.id ? found.name : t`as ${at.name}`;
}
