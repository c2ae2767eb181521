import { hasWorkingTime } from '#functions/organisation/rules/effective-calendar.ts';
import { getActiveRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { type SetupStep, setupSteps } from '#shared/reference/setup-api.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';

/**
 * List the setup steps that an organisation needs before its first request, and whether each is done.
 * @param people number of people who may sign in; with at least two, one can decide the requests of the other
 * @param name name of the calling administrator
 */
export function listSetupSteps(reference: Reference, people: number, name: string) {
  const isActive = (item: { isActive: boolean }) => item.isActive;
  const published = new Set(
    reference.forms.filter(({ status }) => status === 'published').map(({ id }) => id),
  );
  const isThere: Record<SetupStep, boolean> = {
    name: name !== unknownUserName && !name.includes('@'),
    calendar: reference.businessHours.some(hasWorkingTime),
    locations: reference.locations.some(isActive),
    departments: reference.departments.some(isActive),
    people: people > 1,
    form: published.size > 0,
    category: reference.categories.some((one) => one.isActive && published.has(one.formId)),
    routing: getActiveRoutings(reference).length > 0,
    fallbackApprovers: reference.configuration.fallbackApproverIds.length > 0,
  };
  return setupSteps.map((step) => ({ step, isDone: isThere[step] }));
}
