import { categorySheet, departmentSheet, locationSheetWith } from '#shared/import/sheets.ts';
import {
  categoryEndpoints,
  departmentEndpoints,
  importCategories,
  importDepartments,
  importLocations,
  locationEndpoints,
} from '#shared/reference/organisation-api.ts';
import { importItemsRoute } from '../import-items.ts';
import { categoryKind, departmentKind, locationKind } from './tree-kinds.ts';

export const importDepartmentsRoute = importItemsRoute(importDepartments, {
  sheet: () => departmentSheet,
  rules: departmentKind,
  body: departmentEndpoints.create.body,
  into: (reference, departments) => ({ ...reference, departments }),
});

export const importLocationsRoute = importItemsRoute(importLocations, {
  sheet: ({ locationAttributes }) => locationSheetWith(locationAttributes),
  rules: locationKind,
  body: locationEndpoints.create.body,
  into: (reference, locations) => ({ ...reference, locations }),
});

export const importCategoriesRoute = importItemsRoute(importCategories, {
  sheet: () => categorySheet,
  rules: categoryKind,
  body: categoryEndpoints.create.body,
  into: (reference, categories) => ({ ...reference, categories }),
});
