import { newestRoutings } from '#functions/domain/routing/newest-routings.ts';
import type { Reference } from '#functions/domain/routing/reference.ts';
import { byName } from '#shared/fold-name.ts';

/** The newest version of each routing, by name. */
export const routingsByName = (reference: Reference) => newestRoutings(reference).sort(byName);
