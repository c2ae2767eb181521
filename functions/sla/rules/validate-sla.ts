import { listLocationAncestors } from '#functions/organisation/rules/effective-calendar.ts';
import { explainIneligibility } from '#functions/organisation/rules/explain-ineligibility.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import { checkTypePlaces } from '#functions/places/rules/type-places.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import { msg, t } from '#shared/language/t.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours, Holiday, SlaTemplate } from '#shared/sla/calendar.ts';
import { validateWeek } from '#shared/sla/validate-week.ts';
import { isTimeZone } from '#shared/time-zone.ts';

/**
 * Return the validation errors of business hours: an unknown time zone, overlapping intervals, no working time at all.
 */
export const validateBusinessHours = ({ timeZone, week }: BusinessHours): Problems => ({
  ...(isTimeZone(timeZone) ? {} : { timeZone: [t`There is no such time zone.`] }),
  ...validateWeek(week),
});

/** Return the error for second company-wide hours, because the company has a single calendar. */
export function validateCompanyHours(
  { id, isCompanyWide = false }: BusinessHours,
  { reference }: Organisation,
): Problems {
  const other = reference.businessHours.find((one) => one.isCompanyWide && one.id !== id);
  return isCompanyWide && other
    ? { isCompanyWide: [t`${other.name} are the hours of the company already.`] }
    : {};
}

/** Return the validation errors of a holiday. */
export function validateHoliday(holiday: Holiday, { reference }: Organisation): Problems {
  const problems = new ProblemList();
  const { locationId } = holiday;
  problems.expect(
    locationId === null || listLocationAncestors(reference, locationId).length > 0,
    'locationId',
    t`There is no such location.`,
  );
  return problems.found;
}

/** Return the validation errors of a location's position: missing hours, a missing parent, or a cycle of locations. */
export function validateLocationPlacement(
  location: Location,
  { reference }: Organisation,
): Problems {
  const { id, name, parentId, businessHoursId } = location;
  const problems = new ProblemList();
  problems.expect(
    businessHoursId === null ||
      reference.businessHours.some((hours) => hours.id === businessHoursId),
    'businessHoursId',
    t`There are no such business hours.`,
  );
  const line = listLocationAncestors(reference, parentId);
  problems.expect(parentId === null || line.length > 0, 'parentId', t`There is no such location.`);
  problems.expect(
    line.every((above) => above.id !== id),
    'parentId',
    t`${line[0]?.name} is itself part of ${name}.`,
  );
  const before = reference.locations.find((one) => one.id === id);
  if (Object.keys(problems.found).length === 0)
    checkTypePlaces(location, before, reference, problems);
  return problems.found;
}

/** About a year of work, in seconds. With few working hours, a longer time would never become due. */
const longest = 2000 * 3600;
const tooLong = msg('Enter at most 2,000 hours of working time.');

/**
 * Return the validation errors of an SLA template: a time that is too long, or a more urgent priority with more time.
 */
export function validateSlaTemplate({ targets, remindAfter = [] }: SlaTemplate): Problems {
  const problems = new ProblemList();
  const order = ['urgent', 'high', 'normal', 'low'] as const;
  order.forEach((priority, i) => {
    problems.expect(targets[priority] <= longest, `targets.${priority}`, tooLong);
    const before = order[i - 1];
    if (before)
      problems.expect(
        targets[before] <= targets[priority],
        `targets.${before}`,
        t`This is longer than for ${priority}.`,
      );
  });
  remindAfter.forEach((after, i) => {
    problems.expect(after <= longest, `remindAfter.${i}`, tooLong);
  });
  return problems.found;
}

/**
 * Return the validation errors of an escalation policy: levels too late or out of order, nobody to escalate to, a level
 * after an automatic decision.
 */
export function validatePolicy(
  { levels }: EscalationPolicy,
  { directory }: Organisation,
): Problems {
  const problems = new ProblemList();
  levels.forEach(({ after, target, action }, i) => {
    const path = `levels.${i}`;
    problems.expect(after <= longest, `${path}.after`, tooLong);
    const before = levels[i - 1];
    if (before)
      problems.expect(
        before.after <= after,
        `${path}.after`,
        t`A later level must not come earlier.`,
      );
    const decides = action === 'approve' || action === 'reject';
    problems.expect(
      !decides || i === levels.length - 1,
      `${path}.action`,
      t`Nothing can follow an automatic decision.`,
    );
    if (target.to !== 'named') return;
    // A person who is only notified needs no right to decide.
    const user = directory.user(target.userId);
    const why =
      user?.isActive && action === 'notify' ? undefined : explainIneligibility(user, directory);
    if (why) problems.add(`${path}.target.userId`, why);
  });
  return problems.found;
}
