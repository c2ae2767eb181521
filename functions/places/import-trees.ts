import { itemImport } from '#functions/organisation/items/import-items.ts';
import { buildLocationSheet, categorySheet, departmentSheet } from '#shared/import/sheets.ts';
import {
  categoryEndpoints,
  departmentEndpoints,
  importCategories,
  importDepartments,
  importLocations,
  locationEndpoints,
} from '#shared/reference/organisation-api.ts';
import { categoryKind, departmentKind, locationKind } from './operations/tree-kinds.ts';

export const departmentImport = itemImport(importDepartments, {
  sheet: () => departmentSheet,
  rules: departmentKind,
  body: departmentEndpoints.create.body,
  into: (reference, departments) => ({ ...reference, departments }),
});

export const locationImport = itemImport(importLocations, {
  sheet: ({ locationAttributes }) => buildLocationSheet(locationAttributes),
  rules: locationKind,
  body: locationEndpoints.create.body,
  into: (reference, locations) => ({ ...reference, locations }),
});

export const categoryImport = itemImport(importCategories, {
  sheet: () => categorySheet,
  rules: categoryKind,
  body: categoryEndpoints.create.body,
  into: (reference, categories) => ({ ...reference, categories }),
});
