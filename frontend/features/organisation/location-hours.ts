import { t } from '#frontend/lib/text.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';

/** "Hamburg office", "as Germany", "standard hours": where the working hours of a location come from. */
export function hoursWords(
  location: Location,
  locations: readonly Location[],
  hours: readonly BusinessHours[],
): string {
  const seen = new Set<string>();
  let next: Location | undefined = location;
  while (next && !seen.has(next.id)) {
    const { id, name, businessHoursId, parentId }: Location = next;
    const own = hours.find((one) => one.id === businessHoursId);
    if (own) return id === location.id ? own.name : t`as ${name}`;
    seen.add(id);
    next = locations.find((one) => one.id === parentId);
  }
  return t`standard hours`;
}
