import {
  categoryEndpoints,
  departmentEndpoints,
  locationEndpoints,
} from '#shared/reference/organisation-api.ts';
import { changeRoutes } from '../item-routes.ts';
import { getCategoryFormRoute } from './get-category-form.ts';
import { getConfigurationRoute } from './get-configuration.ts';
import { getSetupRoute } from './get-setup.ts';
import { listCategoriesRoute } from './list-categories.ts';
import { listDepartmentsRoute } from './list-departments.ts';
import { listLocationsRoute } from './list-locations.ts';
import { moveCategoryRoute } from './move-category.ts';
import {
  createConfigurationRoute,
  listConfigurationHistoryRoute,
  updateConfigurationRoute,
} from './save-configuration.ts';
import { categoryKind, departmentKind, locationKind } from './tree-kinds.ts';

export const referenceRoutes = [
  listCategoriesRoute,
  ...changeRoutes(categoryEndpoints, categoryKind),
  moveCategoryRoute,
  getCategoryFormRoute,
  listDepartmentsRoute,
  ...changeRoutes(departmentEndpoints, departmentKind),
  listLocationsRoute,
  ...changeRoutes(locationEndpoints, locationKind),
  getConfigurationRoute,
  createConfigurationRoute,
  updateConfigurationRoute,
  listConfigurationHistoryRoute,
  getSetupRoute,
];
