import { formatHoursInput } from '#frontend/components/inputs/hours-input.ts';
import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import { formatWeekdayName } from '#frontend/components/text/format/weekday.ts';
import { msg, t } from '#frontend/lib/text.ts';
import { priorities, priorityLabels } from '#frontend/widgets/requests/priorities.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Names } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { type SlaTemplate, weekdays } from '#shared/sla/calendar.ts';
import type { listCalendars } from '#shared/sla/sla-api.ts';
import { listRoutingNamesBySlaTemplate } from './routings-with.ts';
import { calculateWorkingHours, formatIntervals } from './show-hours.ts';

type PlaceCalendar = Output<typeof listCalendars>['items'][number];

/** Export sheet of the SLA templates, with a row for each. Times are working hours. */
export const serviceLevelSheet = {
  plural: msg('service-levels'),
  columns: [
    { name: 'name', head: t`Service level` },
    ...priorities.map((priority) => ({
      name: priority,
      head: t`${priorityLabels[priority]}, hours`,
    })),
    { name: 'warnAtPercent', head: t`Warns at percent` },
    { name: 'remindAfter', head: t`Reminds after due, hours` },
    { name: 'usedBy', head: t`Used by` },
    { name: 'isActive', head: t`Available` },
  ],
};

/** Build the rows of the SLA templates. `routings`: active routing sequences, whose names become `usedBy`. */
export const buildServiceLevelRows = (
  templates: readonly SlaTemplate[],
  routings: readonly RoutingSequence[],
): Row[] =>
  templates.map((template) => ({
    name: template.name,
    ...Object.fromEntries(
      priorities.map((priority) => [priority, formatHoursInput(template.targets[priority])]),
    ),
    warnAtPercent: template.warnAtPercent.join('; '),
    remindAfter: (template.remindAfter ?? []).map(formatHoursInput).join('; '),
    usedBy: listRoutingNamesBySlaTemplate(template, routings).join('; '),
    isActive: template.isActive ? t`yes` : t`no`,
  }));

/** Export sheet of the business hours, with a row for each location, own or inherited. */
export const workingHoursSheet = {
  plural: msg('working-hours'),
  columns: [
    { name: 'location', head: t`Location` },
    { name: 'hours', head: t`Hours` },
    { name: 'timeZone', head: t`Time zone` },
    ...weekdays.map((day, n) => ({ name: day, head: formatWeekdayName(n + 1, getReaderLocale()) })),
    { name: 'perWeek', head: t`Hours a week` },
  ],
};

/** Build the rows of the business hours, with the current names of the locations. */
export const buildWorkingHoursRows = (
  calendars: readonly PlaceCalendar[],
  { textOf }: Names,
): Row[] =>
  calendars.map(({ locationId, location, calendar: { name, timeZone, week } }) => {
    const perWeek = weekdays.reduce((sum, day) => sum + calculateWorkingHours(week[day]), 0);
    return {
      location: (locationId && textOf(locationId)) ?? location,
      hours: name,
      timeZone,
      ...Object.fromEntries(weekdays.map((day) => [day, formatIntervals(week[day]) || t`closed`])),
      perWeek: String(Number(perWeek.toFixed(2))),
    };
  });
