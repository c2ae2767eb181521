import * as z from 'zod';
import { Id, Name, Version } from '#shared/fields.ts';
import { given } from '#shared/item-endpoints.ts';
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
export const WrittenMapping = z.strictObject(SavedMapping.omit(given).shape);
export type WrittenMapping = z.infer<typeof WrittenMapping>;

/** Summary for a list: enough to check whether it fits a file, without the kinds of activities. */
export const SavedMappingRow = SavedMapping.extend({
  mapping: z.object(mappingShape.omit({ activities: true }).shape),
});
export type SavedMappingRow = z.infer<typeof SavedMappingRow>;

/** Maximum number of saved mappings. All of them are read at once. */
export const savedAtMost = 100;
