import type { PathStage } from '#shared/requests/path.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { mergeFallbacks, namesLimit, shortReason } from './short-reasons.ts';

const isSpared = ({ code }: Reason) => code === 'quorumReached' || code === 'quorumImpossible';

/**
 * Why the stage is here (or is not), and why these people: one short text, each thing said once. That some of several
 * were spared says the stage itself. `reader`: the requester's name where they read it.
 */
export function whyStage(
  { state, reasons, people, threshold }: PathStage,
  reader?: string | undefined,
): string {
  const chosen =
    state === 'skipped'
      ? []
      : people.flatMap((person) => person.reasons).filter((reason) => !isSpared(reason));
  // A step that names its condition or limit needs no second number.
  const isLimited = state === 'skipped' || reasons.some(namesLimit);
  const near = threshold && !isLimited ? [threshold] : [];
  // The reason of an added approver names the person who added them, so the stage's own reason is left out.
  const own = reasons.filter(
    ({ code }) => code !== 'added' || chosen.every((one) => one.code !== code),
  );
  const told = mergeFallbacks([...own, ...chosen, ...near]).map((reason) =>
    typeof reason === 'string' ? reason : shortReason(reason, reader),
  );
  const said = [...new Set(told)];
  // A few words need no full stop alone, but between sentences.
  return said.length < 2
    ? said.join('')
    : said.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
