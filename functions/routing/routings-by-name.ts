import { getNewestRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { compareByName } from '#shared/fold-name.ts';

/** Return the newest version of each routing, sorted by name. */
export const listRoutingsByName = (reference: Reference) =>
  getNewestRoutings(reference).sort(compareByName);
