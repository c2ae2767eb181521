import { askApi } from '#frontend/lib/api-client.ts';
import { config } from '#frontend/lib/runtime-config.ts';
import {
  getDepartment,
  getLocation,
  updateConfiguration,
  updateDepartment,
} from '#shared/reference/organisation-api.ts';
import type { Department } from '#shared/reference/reference.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import { read, useInvalidate } from './read.ts';

/** One department, with what uses it. */
export const departmentQuery = (id: string) => read(getDepartment, { params: { id } });

/** Puts a department below another one, or at the top; answers it as it is then. `ifMatch`: none for any version. */
export const moveDepartment = (
  id: string,
  parentId: string | null,
  ifMatch?: number,
): Promise<Department> =>
  askApi(updateDepartment, {
    params: { id },
    body: { parentId },
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Reload all data computed from departments after a change of departments. */
export const useRefreshDepartments = () => useInvalidate('departments', 'doa');

/** One location, with what uses it. */
export const locationQuery = (id: string) => read(getLocation, { params: { id } });

/** Reload all data that has locations or their hours after a change of locations. */
export const useRefreshLocations = () => useInvalidate('locations', 'sla');

/** Other settings of the application in the place of version `ifMatch`. */
export const saveConfiguration = (
  body: Omit<Configuration, 'applicationId' | 'version'>,
  ifMatch: number,
) =>
  askApi(updateConfiguration, {
    params: { applicationId: config().applicationId },
    body,
    ifMatch,
  });

/** Reload all data that compares amounts or names fallback approvers after a change of the settings. */
export const useRefreshConfiguration = () =>
  useInvalidate('configurations', 'doa', 'routing-sequences');
