import { queryOptions } from '@tanstack/react-query';
import { askApi } from '#frontend/lib/api-client.ts';
import type { SavedMapping } from '#shared/process/saved-mapping.ts';
import {
  getSavedMapping,
  listSavedMappings,
  updateSavedMapping,
} from '#shared/process/saved-mappings-api.ts';
import { pickItems, read, useInvalidate } from './read.ts';

/** Load the saved mappings of logs, by name. */
export const savedMappingsQuery = () =>
  queryOptions({ ...read(listSavedMappings), select: pickItems });

/** One of them, with what its activities count as. */
export const savedMappingQuery = (id: string) => read(getSavedMapping, { params: { id } });

/** Another mapping under the same name. @throws item.precondition-failed when somebody else changed it meanwhile */
export const changeSavedMapping = (
  { id, name, version }: SavedMapping,
  mapping: SavedMapping['mapping'],
): Promise<SavedMapping> =>
  askApi(updateSavedMapping, { params: { id }, body: { name, mapping }, ifMatch: version });

export const useRefreshSavedMappings = () => useInvalidate('process-mappings');
