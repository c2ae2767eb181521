import { useEffect } from 'react';
import { startHints } from '#frontend/components/overlay/hint.ts';

/** Hints of everything that carries `data-hint`, while it is mounted. */
export function Hints() {
  useEffect(startHints, []);
  return null;
}
