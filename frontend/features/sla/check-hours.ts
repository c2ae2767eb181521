import type { HoursBody } from '#frontend/data/sla.ts';
import { groupErrorsByField } from '#shared/errors-by-field.ts';
import { createBusinessHours } from '#shared/sla/sla-api.ts';
import { validateWeek } from '#shared/sla/validate-week.ts';

/** Validate business hours with the contract and the rules of the service. Returns errors by field. */
export function validateBusinessHours(
  hours: HoursBody,
): Readonly<Record<string, readonly string[]>> {
  const parsed = createBusinessHours.body.safeParse(hours);
  return parsed.success ? validateWeek(hours.week) : groupErrorsByField(parsed.error.issues);
}
