import { lateRoute } from '#functions/platform/route.ts';
import {
  listNames,
  listNamesHistory,
  listNameTranslations,
  saveNameTranslations,
} from '#shared/names/names-api.ts';
import {
  importLocationAttributes,
  importLocationTypes,
} from '#shared/reference/location-kind-files-api.ts';
import {
  locationAttributeEndpoints,
  locationTypeEndpoints,
} from '#shared/reference/location-kinds-api.ts';
import {
  categoryEndpoints,
  departmentEndpoints,
  importCategories,
  importDepartments,
  importLocations,
  locationEndpoints,
} from '#shared/reference/organisation-api.ts';
import { importSettings } from '#shared/reference/setting-files-api.ts';
import { changeRoutes, itemRoutes } from '../item-routes.ts';
import { getCategoryFormRoute } from './get-category-form.ts';
import { getConfigurationRoute } from './get-configuration.ts';
import { getSetupRoute } from './get-setup.ts';
import { listCategoriesRoute } from './list-categories.ts';
import { listDepartmentsRoute } from './list-departments.ts';
import { listLocationsRoute } from './list-locations.ts';
import { locationAttributeKind, locationTypeKind } from './location-kinds.ts';
import { moveCategoryRoute } from './move-category.ts';
import {
  createConfigurationRoute,
  listConfigurationHistoryRoute,
  updateConfigurationRoute,
} from './save-configuration.ts';
import { categoryKind, departmentKind, locationKind } from './tree-kinds.ts';

const importTrees = () => import('./import-trees.ts');
const nameRoutes = () => import('./name-translations.ts');
const importLocationKinds = () => import('./import-location-kinds.ts');

export const referenceRoutes = [
  listCategoriesRoute,
  ...changeRoutes(categoryEndpoints, categoryKind),
  lateRoute(importCategories, async () => (await importTrees()).categoryImport.route),
  moveCategoryRoute,
  getCategoryFormRoute,
  listDepartmentsRoute,
  ...changeRoutes(departmentEndpoints, departmentKind),
  lateRoute(importDepartments, async () => (await importTrees()).departmentImport.route),
  listLocationsRoute,
  ...changeRoutes(locationEndpoints, locationKind),
  lateRoute(importLocations, async () => (await importTrees()).locationImport.route),
  ...itemRoutes(locationTypeEndpoints, locationTypeKind),
  lateRoute(
    importLocationTypes,
    async () => (await importLocationKinds()).locationTypeImport.route,
  ),
  ...itemRoutes(locationAttributeEndpoints, locationAttributeKind),
  lateRoute(
    importLocationAttributes,
    async () => (await importLocationKinds()).locationAttributeImport.route,
  ),
  getConfigurationRoute,
  createConfigurationRoute,
  updateConfigurationRoute,
  listConfigurationHistoryRoute,
  lateRoute(importSettings, async () => (await import('./import-settings.ts')).importSettingsRoute),
  getSetupRoute,
  lateRoute(listNameTranslations, async () => (await nameRoutes()).listNameTranslationsRoute),
  lateRoute(listNames, async () => (await nameRoutes()).listNamesRoute),
  lateRoute(saveNameTranslations, async () => (await nameRoutes()).saveNameTranslationsRoute),
  lateRoute(listNamesHistory, async () => (await nameRoutes()).listNamesHistoryRoute),
];
