import { useQuery } from '@tanstack/react-query';
import { locationAttributesQuery } from '#frontend/data/location-kinds.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { rowOf } from '#shared/import/cells.ts';
import { namesOf } from '#shared/import/names.ts';
import { locationSheetWith } from '#shared/import/sheets.ts';
import { importLocations as operation } from '#shared/reference/organisation-api.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';

type LocationFilesProps = {
  readonly locations: readonly Location[];
  readonly hours: readonly BusinessHours[];
};

/** Locations with their attributes into a file, inactive ones too, and out of one. */
export function LocationFiles({ locations, hours }: LocationFilesProps) {
  const refresh = useRefreshLocations();
  const { data: attributes } = useQuery(locationAttributesQuery());
  if (!attributes) return null;
  const sheet = locationSheetWith(attributes);
  const rows = async () => {
    const names = {
      location: namesOf('location', locations),
      businessHours: namesOf(t`business hours`, hours),
    };
    return locations.map((location) => rowOf(sheet, location, names));
  };
  return <FileButtons file={{ sheet, operation, rows, refresh }} />;
}
