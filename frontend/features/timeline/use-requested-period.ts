import { useState } from 'react';
import type { Period } from '#frontend/data/timeline.ts';
import type { Axis } from './axis.ts';

/**
 * Maximum ratio of the loaded period to the visible one. A loaded period covers its parts, but the list of a much
 * longer period would load slowly.
 */
const maxShare = 4;
const getLength = ({ from, to }: Period) => Date.parse(to) - Date.parse(from);

/** Return the period to load for the axis. Zooming in loads nothing new. */
export function useAskedPeriod({ start, end }: Axis): Period {
  const seen = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
  const [asked, setAsked] = useState<Period>(seen);
  const serves =
    asked.from <= seen.from &&
    asked.to >= seen.to &&
    getLength(asked) <= maxShare * getLength(seen);
  if (!serves) setAsked(seen);
  return serves ? asked : seen;
}
