import * as z from 'zod';
import { Id, Name, Version } from '#shared/fields.ts';
import { given } from '#shared/item-endpoints.ts';
import { LogMapping, mappingShape } from './logs/mapping.ts';

/** How logs of one system are read, kept under a name for the next file. Imports that took it over keep their own. */
export const SavedMapping = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  mapping: LogMapping,
  version: Version,
});
export type SavedMapping = z.infer<typeof SavedMapping>;

/** What an administrator writes of it. */
export const WrittenMapping = z.strictObject(SavedMapping.omit(given).shape);
export type WrittenMapping = z.infer<typeof WrittenMapping>;

/** What a list shows of it: enough to tell whether it fits a file, without what activities count as. */
export const SavedMappingRow = SavedMapping.extend({
  mapping: z.object(mappingShape.omit({ activities: true }).shape),
});
export type SavedMappingRow = z.infer<typeof SavedMappingRow>;

/** As many as there may be: all of them are read at once. */
export const savedAtMost = 100;
