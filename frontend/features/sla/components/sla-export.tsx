import { useQueryClient } from '@tanstack/react-query';
import { locationsQuery } from '#frontend/data/reference.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { calendarsQuery, slaTemplatesQuery } from '#frontend/data/sla.ts';
import { t } from '#frontend/lib/text.ts';
import { ExportMenu } from '#frontend/widgets/import/export-menu.tsx';
import { indexNames } from '#shared/import/names.ts';
import {
  buildServiceLevelRows,
  buildWorkingHoursRows,
  serviceLevelSheet,
  workingHoursSheet,
} from '../sla-files.ts';

/** Menu that exports the SLA templates. */
export function ServiceLevelExport() {
  const queries = useQueryClient();
  const rows = async () => {
    const [{ items: templates }, { items: routings }] = await Promise.all([
      queries.fetchQuery(slaTemplatesQuery()),
      queries.fetchQuery(routingsInUseQuery()),
    ]);
    return buildServiceLevelRows(
      templates,
      routings.filter(({ isActive }) => isActive),
    );
  };
  return <ExportMenu sheet={serviceLevelSheet} rows={rows} />;
}

/** Menu that exports the effective business hours of each location. */
export function WorkingHoursExport() {
  const queries = useQueryClient();
  const rows = async () => {
    const [{ items: calendars }, { items: locations }] = await Promise.all([
      queries.fetchQuery(calendarsQuery()),
      queries.fetchQuery(locationsQuery()),
    ]);
    return buildWorkingHoursRows(calendars, indexNames('location', locations));
  };
  return <ExportMenu sheet={workingHoursSheet} rows={rows} word={t`Export the hours`} />;
}
