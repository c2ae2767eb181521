import {
  locationAttributeKind,
  locationTypeKind,
} from '#functions/places/operations/location-kinds.ts';
import {
  categoryKind,
  departmentKind,
  locationKind,
} from '#functions/places/operations/tree-kinds.ts';
import {
  getCategoryFormRoute,
  listCategoriesRoute,
  listDepartmentsRoute,
  listLocationsRoute,
} from '#functions/places/operations/trees.ts';
import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import {
  listNames,
  listNamesHistory,
  listNameTranslations,
  saveNameTranslations,
} from '#shared/names/names-api.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
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
  createConfiguration,
  departmentEndpoints,
  importCategories,
  importDepartments,
  importLocations,
  listConfigurationHistory,
  locationEndpoints,
  moveCategory,
  updateConfiguration,
} from '#shared/reference/organisation-api.ts';
import { importSettings } from '#shared/reference/setting-files-api.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import { referenceDeps } from './deps.ts';
import { changeRoutes, itemRoutes } from './items/item-routes.ts';

const configuration = () => import('./operations/configuration.ts');
const importTrees = () => import('#functions/places/import-trees.ts');
const nameRoutes = () => import('./operations/name-translations.ts');
const importLocationKinds = () => import('#functions/places/import-location-kinds.ts');

const routes = [
  listCategoriesRoute,
  ...changeRoutes(categoryEndpoints, categoryKind),
  lateRoute(importCategories, async () => (await importTrees()).categoryImport.route),
  lateRoute(
    moveCategory,
    async () => (await import('#functions/places/operations/move-category.ts')).moveCategoryRoute,
  ),
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
  lateRoute(getConfiguration, async () => (await configuration()).getConfigurationRoute),
  lateRoute(createConfiguration, async () => (await configuration()).createConfigurationRoute),
  lateRoute(updateConfiguration, async () => (await configuration()).updateConfigurationRoute),
  lateRoute(
    listConfigurationHistory,
    async () => (await configuration()).listConfigurationHistoryRoute,
  ),
  lateRoute(importSettings, async () => (await import('./import-settings.ts')).importSettingsRoute),
  lateRoute(getSetup, async () => (await configuration()).getSetupRoute),
  lateRoute(listNameTranslations, async () => (await nameRoutes()).listNameTranslationsRoute),
  lateRoute(listNames, async () => (await nameRoutes()).listNamesRoute),
  lateRoute(saveNameTranslations, async () => (await nameRoutes()).saveNameTranslationsRoute),
  lateRoute(listNamesHistory, async () => (await nameRoutes()).listNamesHistoryRoute),
];

export const handler = serveArea(referenceDeps(), routes);
