import { useQueryClient } from '@tanstack/react-query';
import { locationAttributesQuery } from '#frontend/data/location-kinds.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { buildLocationSheet } from '#shared/import/sheets.ts';
import type { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { importLocations as operation } from '#shared/reference/organisation-api.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';

type LocationFilesProps = {
  readonly locations: readonly Location[];
  readonly hours: readonly BusinessHours[];
};

/** Export and import of locations with their attributes, including inactive ones. */
export function LocationFiles({ locations, hours }: LocationFilesProps) {
  const refresh = useRefreshLocations();
  const queries = useQueryClient();
  const rowsOf = (attributes: readonly LocationAttribute[]) => async () => {
    const names = {
      location: indexNames('location', locations),
      businessHours: indexNames(t`business hours`, hours),
    };
    const sheet = buildLocationSheet(attributes);
    return locations.map((location) => toSheetRow(sheet, location, names));
  };
  const fileWith = (attributes: readonly LocationAttribute[]) => ({
    ...{ operation, rows: rowsOf(attributes), refresh },
    sheet: buildLocationSheet(attributes),
  });
  return (
    <FileButtons
      file={fileWith([])}
      load={async () => fileWith((await queries.fetchQuery(locationAttributesQuery())).items)}
    />
  );
}
