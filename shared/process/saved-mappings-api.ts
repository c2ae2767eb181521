import * as z from 'zod';
import { emptyObject } from '#shared/fields.ts';
import { itemEndpoints } from '#shared/item-endpoints.ts';
import { MappingInput, SavedMapping, SavedMappingRow } from './saved-mapping.ts';

/** Saved mappings, shared by all administrators. They have no dependents and can always be deleted. */
export const savedMappingEndpoints = itemEndpoints({
  service: 'request-service',
  path: 'process-mappings',
  item: SavedMapping,
  body: MappingInput,
  query: emptyObject,
  response: SavedMapping,
  noun: 'saved mappings of logs',
});
export const listSavedMappings = {
  ...savedMappingEndpoints.list,
  response: z.object({ items: z.array(SavedMappingRow) }),
};
export const getSavedMapping = savedMappingEndpoints.get;
export const listSavedMappingHistory = savedMappingEndpoints.history;
export const createSavedMapping = savedMappingEndpoints.create;
export const updateSavedMapping = savedMappingEndpoints.update;
export const removeSavedMapping = savedMappingEndpoints.remove;
