import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#frontend/lib/api-client.ts';
import type { SavedMapping } from '#shared/process/saved-mapping.ts';
import {
  getSavedMapping,
  listSavedMappings,
  updateSavedMapping,
} from '#shared/process/saved-mappings-api.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

/** Load the saved mappings of event logs, sorted by name. */
export const savedMappingsQuery = () =>
  queryOptions({ ...endpointQuery(listSavedMappings), select: pickItems });

/** Load a saved mapping with the meaning of its activities. */
export const savedMappingQuery = (id: string) => endpointQuery(getSavedMapping, { params: { id } });

/**
 * Replace a saved mapping and keep its name. Throws `item.precondition-failed` if somebody else changed it meanwhile.
 */
export const changeSavedMapping = (
  { id, name, version }: SavedMapping,
  mapping: SavedMapping['mapping'],
): Promise<SavedMapping> =>
  callEndpoint(updateSavedMapping, { params: { id }, body: { name, mapping }, ifMatch: version });

export const useRefreshSavedMappings = () => useInvalidate('process-mappings');
