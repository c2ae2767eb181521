import * as z from 'zod';
import { Id, Name, Version } from '#shared/fields.ts';
import { systemFields } from '#shared/item-endpoints.ts';
import { LogMapping, mappingShape } from './logs/mapping.ts';

/** A named mapping for logs of one system. Imports copy it and are independent of later changes. */
export const SavedMapping = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  mapping: LogMapping,
  version: Version,
});
export type SavedMapping = z.infer<typeof SavedMapping>;

/** Fields that an administrator writes. */
export const MappingInput = z.strictObject(SavedMapping.omit(systemFields).shape);
export type MappingInput = z.infer<typeof MappingInput>;

/** Summary of a saved mapping for a list: enough to check whether it fits a file, without the kinds of activities. */
export const SavedMappingRow = SavedMapping.extend({
  mapping: z.object(mappingShape.omit({ activities: true }).shape),
});
export type SavedMappingRow = z.infer<typeof SavedMappingRow>;

/** Maximum number of saved mappings. All of them are read at once. */
export const maxSavedMappings = 100;
