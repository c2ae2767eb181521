import { getCategoryFormRoute } from './get-category-form.ts';
import { getConfigurationRoute } from './get-configuration.ts';
import { getSetupRoute } from './get-setup.ts';
import { listCategoriesRoute } from './list-categories.ts';
import { listDepartmentsRoute } from './list-departments.ts';
import { listLocationsRoute } from './list-locations.ts';

export const referenceRoutes = [
  listCategoriesRoute,
  getCategoryFormRoute,
  listDepartmentsRoute,
  listLocationsRoute,
  getConfigurationRoute,
  getSetupRoute,
];
