import { useState } from 'react';
import type { Period } from '#frontend/data/timeline.ts';
import type { Axis } from './axis.ts';

/** What was asked for serves a part of it as well, unless that is a small one of which a list is slow to come. */
const maxShare = 4;
const lengthOf = ({ from, to }: Period) => Date.parse(to) - Date.parse(from);

/** The period to ask for, so that the axis is covered: looking nearer asks nothing anew. */
export function useAskedPeriod({ start, end }: Axis): Period {
  const seen = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
  const [asked, setAsked] = useState<Period>(seen);
  const serves =
    asked.from <= seen.from && asked.to >= seen.to && lengthOf(asked) <= maxShare * lengthOf(seen);
  if (!serves) setAsked(seen);
  return serves ? asked : seen;
}
