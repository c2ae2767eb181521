import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Name, Version } from '../fields.ts';
import { foldName } from '../fold-name.ts';

/** Type of a location, such as country, city or site. Locations refer to it by name (decision 35). */
export const LocationType = z.object({
  id: Id,
  applicationId: Id,
  name: Name.max(40, msg('At most 40 characters.')),
  /** A location of this type lies right below one of these types; none: anywhere. */
  parentTypeIds: z.array(Id).max(50).default([]),
  isActive: z.boolean().default(true),
  version: Version,
});
export type LocationType = z.infer<typeof LocationType>;

/** The type that a location names; none: it names none, or one that nobody keeps. */
export const typeNamed = (
  types: readonly LocationType[],
  name: string,
): LocationType | undefined =>
  name === '' ? undefined : types.find((type) => foldName(type.name) === foldName(name));
