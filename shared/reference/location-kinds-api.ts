import * as z from 'zod';
import { emptyObject } from '#shared/fields.ts';
import { itemEndpoints, systemFields } from '#shared/item-endpoints.ts';
import { LocationAttribute } from './location-attribute.ts';
import { LocationType } from './location-type.ts';

const service = 'request-service';

/** Types of locations. A type in use cannot be renamed or removed. */
export const locationTypeEndpoints = itemEndpoints({
  service,
  path: 'locations/types',
  item: LocationType,
  body: z.strictObject(LocationType.omit(systemFields).shape),
  query: emptyObject,
  response: LocationType,
  noun: 'types of locations',
});
export const listLocationTypes = locationTypeEndpoints.list;
export const getLocationType = locationTypeEndpoints.get;
export const listLocationTypeHistory = locationTypeEndpoints.history;
export const createLocationType = locationTypeEndpoints.create;
export const updateLocationType = locationTypeEndpoints.update;
export const removeLocationType = locationTypeEndpoints.remove;

/**
 * Attributes of locations. The key and type of an attribute with values cannot be changed, and it cannot be removed.
 */
export const locationAttributeEndpoints = itemEndpoints({
  service,
  path: 'locations/attributes',
  item: LocationAttribute,
  body: z.strictObject(LocationAttribute.omit(systemFields).shape),
  query: emptyObject,
  response: LocationAttribute,
  noun: 'attributes of locations',
});
export const listLocationAttributes = locationAttributeEndpoints.list;
export const getLocationAttribute = locationAttributeEndpoints.get;
export const listLocationAttributeHistory = locationAttributeEndpoints.history;
export const createLocationAttribute = locationAttributeEndpoints.create;
export const updateLocationAttribute = locationAttributeEndpoints.update;
export const removeLocationAttribute = locationAttributeEndpoints.remove;
