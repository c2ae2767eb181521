import { t } from '#frontend/lib/text.ts';
import type { AfterApproval } from '#shared/tasks/after-approval.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const listNames = (names: readonly string[]) =>
  list.format(names.length > 3 ? [...names.slice(0, 2), t`${names.length - 2} more`] : names);

/** "Hana Sato", or "1 of Hana Sato and Ben Hartmann" where not all of them are needed. */
const whom = ({ names, approvals }: AfterApproval['stages'][number]) =>
  approvals < names.length ? t`${approvals} of ${listNames(names)}` : listNames(names);

/** What approving leads to: who gets it next, who has to approve beside it, or that it is the last decision. */
export function nextWords(after: AfterApproval | undefined): string {
  if (!after) return '';
  const people = [...new Set(after.stages.flatMap(({ names }) => names))];
  if (after.effect === 'finishes')
    return t`Yours is the last decision: approving completes the request.`;
  if (after.effect === 'goesOn') return t`After approval it goes to ${listNames(people)}.`;
  const all = after.stages.every(({ names, approvals }) => approvals >= names.length);
  const who = all ? listNames(people) : list.format(after.stages.map(whom));
  const verb = people.length === 1 ? 'decides' : 'decide';
  const until =
    after.stages.length > 1 ? t`when all steps are finished` : t`when that step is finished`;
  return t`${who} ${verb} at the same time: the request continues ${until}.`;
}
