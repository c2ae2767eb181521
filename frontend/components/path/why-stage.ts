import { explain } from '#shared/requests/explain.ts';
import type { PathStage } from '#shared/requests/path.ts';

/** Why the stage is here (or is not), and why these people: one short text, each thing said once. */
export function whyStage({ state, reasons, people, threshold }: PathStage): string {
  const chosen = state === 'skipped' ? [] : people.flatMap((person) => person.reasons);
  // A spared step names its condition already; how far away it is says the same again.
  const near = threshold && state !== 'skipped' ? [threshold] : [];
  const told = [...reasons, ...chosen, ...near].map(explain);
  return [...new Set(told)].join(' ');
}
