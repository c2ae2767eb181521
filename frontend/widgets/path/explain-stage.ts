import type { PathStage } from '#shared/requests/path.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { formatShortReason, isAmountReason, mergePeople } from './short-reasons.ts';

const isSpared = ({ code }: Reason) => code === 'quorumReached' || code === 'quorumImpossible';

/**
 * Explain in one short text why the stage is on the path or skipped, and why it has these people. The stage itself
 * shows skipped people. `reader`: name of the requester, if they read it.
 */
export function explainStage(
  { state, reasons, people, threshold }: PathStage,
  reader?: string | undefined,
): string {
  const chosen =
    state === 'skipped'
      ? []
      : people.flatMap((person) => person.reasons).filter((reason) => !isSpared(reason));
  // A reason that already names its condition or limit needs no second amount.
  const isLimited = state === 'skipped' || reasons.some(isAmountReason);
  const near = threshold && !isLimited ? [threshold] : [];
  // The reason of an added approver names the person who added them, so the stage's own reason is left out.
  const own = reasons.filter(
    ({ code }) => code !== 'added' || chosen.every((one) => one.code !== code),
  );
  const told = mergePeople([...own, ...chosen, ...near]).map((reason) =>
    typeof reason === 'string' ? reason : formatShortReason(reason, reader),
  );
  const said = [...new Set(told)];
  // A single short text needs no full stop. Several texts become sentences.
  return said.length < 2
    ? said.join('')
    : said.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
