import { explain } from '#shared/requests/explain.ts';
import type { PathStage } from '#shared/requests/path.ts';
import type { Reason } from '#shared/requests/reason.ts';

const isSpared = ({ code }: Reason) => code === 'quorumReached' || code === 'quorumImpossible';

/**
 * Why the stage is here (or is not), and why these people: one short text, each thing said once. That some of several
 * were spared says the stage itself ("any 1 of 2").
 */
export function whyStage({ state, reasons, people, threshold }: PathStage): string {
  const chosen =
    state === 'skipped'
      ? []
      : people.flatMap((person) => person.reasons).filter((reason) => !isSpared(reason));
  // A spared step names its condition already; how far away it is says the same again.
  const near = threshold && state !== 'skipped' ? [threshold] : [];
  // Who was asked to come in says so, with their name.
  const own = reasons.filter(
    ({ code }) => code !== 'added' || chosen.every((one) => one.code !== code),
  );
  const told = [...own, ...chosen, ...near].map(explain);
  return [...new Set(told)].join(' ');
}
