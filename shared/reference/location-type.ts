import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Name, Version } from '../fields.ts';
import { foldName } from '../fold-name.ts';

/** Type of a location, such as country, city, or site. Locations refer to it by name (decision 35). */
export const LocationType = z.object({
  id: Id,
  applicationId: Id,
  name: Name.max(40, msg('At most 40 characters.')),
  /** Allowed types of the parent location; empty for any type. */
  parentTypeIds: z.array(Id).max(50).default([]),
  isActive: z.boolean().default(true),
  version: Version,
});
export type LocationType = z.infer<typeof LocationType>;

/** Find a location type by name. Undefined if the name is empty or the type no longer exists. */
export const findTypeByName = (
  types: readonly LocationType[],
  name: string,
): LocationType | undefined =>
  name === '' ? undefined : types.find((type) => foldName(type.name) === foldName(name));
