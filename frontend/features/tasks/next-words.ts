import { listNames } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { AfterApproval } from '#shared/tasks/after-approval.ts';

const listFew = (names: readonly string[]) =>
  listNames(names.length > 3 ? [...names.slice(0, 2), t`${names.length - 2} more`] : names);

/** "Hana Sato", or "1 of Hana Sato and Ben Hartmann" where not all of them are needed. */
const whom = ({ names, approvals }: AfterApproval['stages'][number]) =>
  approvals < names.length ? t`${approvals} of ${listFew(names)}` : listFew(names);

/** What approving leads to: who gets it next, who has to approve beside it, or that it is the last decision. */
export function nextWords(after: AfterApproval | undefined): string {
  if (!after) return '';
  const people = [...new Set(after.stages.flatMap(({ names }) => names))];
  if (after.effect === 'finishes')
    return t`Yours is the last decision: approving completes the request.`;
  if (after.effect === 'goesOn') return t`After approval it goes to ${listFew(people)}.`;
  const all = after.stages.every(({ names, approvals }) => approvals >= names.length);
  const who = all ? listFew(people) : listNames(after.stages.map(whom));
  if (after.stages.length > 1)
    return plural(
      people.length,
      t`${who} decides at the same time: the request continues when all steps are finished.`,
      t`${who} decide at the same time: the request continues when all steps are finished.`,
    );
  return plural(
    people.length,
    t`${who} decides at the same time: the request continues when that step is finished.`,
    t`${who} decide at the same time: the request continues when that step is finished.`,
  );
}
