import { useEffect } from 'react';
import { startHints } from '#frontend/components/overlay/hint.ts';

/** Show tooltips for all elements with `data-hint`, while mounted. */
export function Hints() {
  useEffect(startHints, []);
  return null;
}
