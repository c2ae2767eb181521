import { departmentEndpoints } from '#shared/reference/reference-api.ts';
import { changeRoutes } from '../item-routes.ts';
import { getCategoryFormRoute } from './get-category-form.ts';
import { getConfigurationRoute } from './get-configuration.ts';
import { getSetupRoute } from './get-setup.ts';
import { listCategoriesRoute } from './list-categories.ts';
import { listDepartmentsRoute } from './list-departments.ts';
import { listLocationsRoute } from './list-locations.ts';
import { departmentKind } from './tree-kinds.ts';

export const referenceRoutes = [
  listCategoriesRoute,
  getCategoryFormRoute,
  listDepartmentsRoute,
  ...changeRoutes(departmentEndpoints, departmentKind),
  listLocationsRoute,
  getConfigurationRoute,
  getSetupRoute,
];
