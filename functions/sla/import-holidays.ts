import {
  type ImportedKind,
  importItems,
  itemImport,
} from '#functions/organisation/items/import-items.ts';
import { ProblemList } from '#functions/organisation/rules/problems.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import { holidaySheet, importHolidays, previewHolidays } from '#shared/sla/holiday-files-api.ts';
import { isSameHolidayDay } from '#shared/sla/holidays.ts';
import { holidayEndpoints } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from './deps.ts';
import { holidayKind } from './operations/calendar-kinds.ts';
import { hasOtherCalendar, previewDueTimeChanges } from './operations/dues.ts';

/**
 * Refuse a second holiday on the same day at the same location, because calendars of several years and sources repeat
 * days.
 */
function assertNoDuplicateHoliday(holiday: Holiday, others: readonly Holiday[]) {
  const problems = new ProblemList();
  const there = others.find(
    (other) => other.locationId === holiday.locationId && isSameHolidayDay(other, holiday),
  );
  problems.expect(!there, 'date', t`${there?.name} is a holiday on this day already.`);
  return problems.found;
}

const holidays: ImportedKind<'HOLIDAY'> = {
  sheet: () => holidaySheet,
  rules: holidayKind,
  body: holidayEndpoints.create.body,
  into: holidayKind.into,
  validateNew: assertNoDuplicateHoliday,
};

export const holidayImport = itemImport(importHolidays, holidays);

/** Preview all rows together, like a dry run, because one row may move a due time that another row moves again. */
export const previewHolidaysRoute = route(previewHolidays, async (call, deps: SlaDeps) => {
  const { rows, cursor } = call.body;
  const dryRun = { ...call, body: { rows, before: [], dryRun: true } };
  const { before, after } = await importItems(deps, dryRun, holidays);
  return previewDueTimeChanges(deps, after, hasOtherCalendar(before, after), cursor);
});
