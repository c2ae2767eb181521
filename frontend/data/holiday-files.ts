import { callApi } from '#frontend/lib/api-client.ts';
import type { Row } from '#shared/import/sheet.ts';
import { previewHolidays } from '#shared/sla/holiday-files-api.ts';
import { maxPreviewedHolidays } from '#shared/sla/holidays.ts';
import { rescheduleRequests } from '#shared/sla/sla-api.ts';
import { type CalendarChange, saveCalendarChange } from './sla.ts';

/**
 * Create a preview of the due times that these rows of a file would move together. It covers only a limited number of
 * rows.
 */
export const createRowsPreview =
  (rows: readonly Row[]): CalendarChange =>
  ({ cursor }) =>
    callApi(previewHolidays, {
      body: { rows: rows.slice(0, maxPreviewedHolidays), ...(cursor && { cursor }) },
    });

/** Recalculate all open requests with the current calendars. Returns the number of moved requests. */
export async function rescheduleOpenRequests(): Promise<number> {
  const { moved } = await saveCalendarChange(
    () => callApi(rescheduleRequests, { body: {} }),
    () => undefined,
  );
  return moved;
}
