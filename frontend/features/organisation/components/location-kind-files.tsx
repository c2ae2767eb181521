import { useQueryClient } from '@tanstack/react-query';
import { locationAttributesQuery, locationTypesQuery } from '#frontend/data/location-kinds.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import {
  importLocationAttributes,
  importLocationTypes,
  locationAttributeSheet,
  locationTypeSheet,
} from '#shared/reference/location-kind-files-api.ts';

/** Export and import of location types, including inactive ones. */
export function LocationTypeFiles() {
  const queries = useQueryClient();
  const refresh = useRefreshLocations();
  const rows = async () => {
    const types = (await queries.fetchQuery(locationTypesQuery())).items;
    const names = { locationType: indexNames(t`type of locations`, types) };
    return types.map((type) => toSheetRow(locationTypeSheet, type, names));
  };
  return (
    <FileButtons
      file={{ sheet: locationTypeSheet, operation: importLocationTypes, rows, refresh }}
    />
  );
}

/** Export and import of location attributes. The file contains the names of types. */
export function LocationAttributeFiles() {
  const queries = useQueryClient();
  const refresh = useRefreshLocations();
  const rows = async () => {
    const [types, attributes] = await Promise.all([
      queries.fetchQuery(locationTypesQuery()),
      queries.fetchQuery(locationAttributesQuery()),
    ]);
    const names = { locationType: indexNames(t`type of locations`, types.items) };
    return attributes.items.map((attribute) =>
      toSheetRow(locationAttributeSheet, attribute, names),
    );
  };
  return (
    <FileButtons
      file={{ sheet: locationAttributeSheet, operation: importLocationAttributes, rows, refresh }}
    />
  );
}
