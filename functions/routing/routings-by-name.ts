import { newestRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { byName } from '#shared/fold-name.ts';

/** The newest version of each routing, by name. */
export const routingsByName = (reference: Reference) => newestRoutings(reference).sort(byName);
