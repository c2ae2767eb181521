import {
  locationAttributeKind,
  locationTypeKind,
} from '#functions/places/operations/location-kinds.ts';
import {
  categoryKind,
  departmentKind,
  locationKind,
} from '#functions/places/operations/tree-kinds.ts';
import * as trees from '#functions/places/operations/trees.ts';
import { createLazyRoutes, lazyRoute, listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as nameTranslations from '#shared/names/names-api.ts';
import * as configurationReads from '#shared/reference/configuration-api.ts';
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
import * as settingFiles from '#shared/reference/setting-files-api.ts';
import * as setup from '#shared/reference/setup-api.ts';
import { createReferenceDeps } from './deps.ts';
import { changeRoutes, itemRoutes } from './items/item-routes.ts';

const importTrees = () => import('#functions/places/import-trees.ts');
const importLocationKinds = () => import('#functions/places/import-location-kinds.ts');

const routes = [
  ...listRoutes(trees),
  ...changeRoutes(categoryEndpoints, categoryKind),
  lazyRoute(importCategories, async () => (await importTrees()).categoryImport.route),
  ...createLazyRoutes(
    { moveCategory },
    () => import('#functions/places/operations/move-category.ts'),
  ),
  ...changeRoutes(departmentEndpoints, departmentKind),
  lazyRoute(importDepartments, async () => (await importTrees()).departmentImport.route),
  ...changeRoutes(locationEndpoints, locationKind),
  lazyRoute(importLocations, async () => (await importTrees()).locationImport.route),
  ...itemRoutes(locationTypeEndpoints, locationTypeKind),
  lazyRoute(
    importLocationTypes,
    async () => (await importLocationKinds()).locationTypeImport.route,
  ),
  ...itemRoutes(locationAttributeEndpoints, locationAttributeKind),
  lazyRoute(
    importLocationAttributes,
    async () => (await importLocationKinds()).locationAttributeImport.route,
  ),
  ...createLazyRoutes(
    {
      ...{ ...configurationReads, ...setup },
      ...{ createConfiguration, updateConfiguration, listConfigurationHistory },
    },
    () => import('./operations/configuration.ts'),
  ),
  ...createLazyRoutes(settingFiles, () => import('./import-settings.ts')),
  ...createLazyRoutes(nameTranslations, () => import('./operations/name-translations.ts')),
];

export const handler = serveArea(createReferenceDeps(), routes);
