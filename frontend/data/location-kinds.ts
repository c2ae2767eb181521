import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#frontend/lib/api-client.ts';
import {
  createLocationType,
  getLocationAttribute,
  getLocationType,
  listLocationAttributes,
  listLocationTypes,
} from '#shared/reference/location-kinds-api.ts';
import { endpointQuery, pickItems } from './read.ts';

/** Load all location types, including inactive ones. */
export const locationTypesQuery = () =>
  queryOptions({ ...endpointQuery(listLocationTypes), select: pickItems });

/** Load a location type and its usages. */
export const locationTypeQuery = (id: string) => endpointQuery(getLocationType, { params: { id } });

/** Create a type for a name that locations already use. */
export const addLocationType = (name: string) =>
  callEndpoint(createLocationType, { body: { name, parentTypeIds: [], isActive: true } });

/** Load all location attributes, including inactive ones. */
export const locationAttributesQuery = () =>
  queryOptions({ ...endpointQuery(listLocationAttributes), select: pickItems });

/** Load a location attribute, and the locations that have a value for it. */
export const locationAttributeQuery = (id: string) =>
  endpointQuery(getLocationAttribute, { params: { id } });
