import { useEffect } from 'react';
import { startHints } from '#frontend/components/overlay/hint.ts';

/** Tooltips of all elements with `data-hint`, while mounted. */
export function Hints() {
  useEffect(startHints, []);
  return null;
}
