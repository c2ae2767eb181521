import { itemImport } from '#functions/organisation/items/import-items.ts';
import {
  importLocationAttributes,
  importLocationTypes,
  locationAttributeSheet,
  locationTypeSheet,
} from '#shared/reference/location-kind-files-api.ts';
import {
  locationAttributeEndpoints,
  locationTypeEndpoints,
} from '#shared/reference/location-kinds-api.ts';
import { locationAttributeKind, locationTypeKind } from './operations/location-kinds.ts';

export const locationTypeImport = itemImport(importLocationTypes, {
  sheet: () => locationTypeSheet,
  rules: locationTypeKind,
  body: locationTypeEndpoints.create.body,
  into: (reference, locationTypes) => ({ ...reference, locationTypes }),
  ownNames: 'locationType',
});

export const locationAttributeImport = itemImport(importLocationAttributes, {
  sheet: () => locationAttributeSheet,
  rules: locationAttributeKind,
  body: locationAttributeEndpoints.create.body,
  into: (reference, locationAttributes) => ({ ...reference, locationAttributes }),
});
