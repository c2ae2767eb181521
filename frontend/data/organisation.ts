import { callEndpoint } from '#frontend/lib/api-client.ts';
import { getConfig } from '#frontend/lib/runtime-config.ts';
import {
  getDepartment,
  getLocation,
  updateConfiguration,
  updateDepartment,
} from '#shared/reference/organisation-api.ts';
import type { Department } from '#shared/reference/reference.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import { endpointQuery, useInvalidate } from './read.ts';

/** Load a department and its usages. */
export const departmentQuery = (id: string) => endpointQuery(getDepartment, { params: { id } });

/** Move a department below another one or to the root, and return it. `ifMatch`: omitted for any version. */
export const moveDepartment = (
  id: string,
  parentId: string | null,
  ifMatch?: number,
): Promise<Department> =>
  callEndpoint(updateDepartment, {
    params: { id },
    body: { parentId },
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Reload all data computed from departments after a department changed. */
export const useRefreshDepartments = () => useInvalidate('departments', 'doa');

/** Load a location and its usages. */
export const locationQuery = (id: string) => endpointQuery(getLocation, { params: { id } });

/** Reload all data that contains locations or their business hours after a location changed. */
export const useRefreshLocations = () => useInvalidate('locations', 'sla');

/** Replace the settings of the application at version `ifMatch`. */
export const saveConfiguration = (
  body: Omit<Configuration, 'applicationId' | 'version'>,
  ifMatch: number,
) =>
  callEndpoint(updateConfiguration, {
    params: { applicationId: getConfig().applicationId },
    body,
    ifMatch,
  });

/** Reload all data that compares amounts or contains fallback approvers after the settings changed. */
export const useRefreshConfiguration = () =>
  useInvalidate('configurations', 'doa', 'routing-sequences');
