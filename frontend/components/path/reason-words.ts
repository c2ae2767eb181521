import type { PathStage } from '#shared/requests/path.ts';
import type { Reason } from '#shared/requests/reason.ts';

type Words = (facts: Readonly<Record<string, string | undefined>>) => string;

const sentence = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(' ');

/** Each rule in the words of the person it concerns. Facts come ready to show. */
const words = {
  named: ({ routing }) => sentence('Named in the routing', routing && `“${routing}”`),
  role: ({ role }) => sentence('Everybody with the role', role ?? 'approver'),
  manager: ({ of, level }) =>
    level && level !== '1'
      ? `Manager of ${of ?? 'the requester'}, ${level} levels up`
      : `Manager of ${of ?? 'the requester'}`,
  head: ({ department }) => sentence('Head of', department ?? 'the department'),
  doa: ({ level, limit, amount }) =>
    sentence(
      level ?? 'Authority level',
      limit ? `covers up to ${limit}` : 'covers any amount',
      amount && `, this is ${amount}`,
    ).replace(' ,', ','),
  formUser: ({ field }) => sentence('Chosen in the form', field && `under “${field}”`),
  group: ({ group }) => sentence('Member of', group ?? 'the group'),
  delegate: ({ of, for: whom, until }) =>
    sentence(`Decides for ${of ?? whom ?? 'somebody'}`, until && `until ${until}`),
  insteadOfSelf: ({ of }) =>
    sentence('Instead of', of ?? 'the requester', 'who cannot decide their own request'),
  insteadOfInactive: ({ of }) =>
    sentence('Instead of', of ?? 'somebody', 'who is no longer active'),
  fallback: () => 'Nobody else could be found, so the fallback approver decides',
  doaGap: ({ amount }) => sentence('No authority level covers', amount ?? 'this amount'),
  added: ({ by }) => sentence('Added', by && `by ${by}`),
  reassigned: ({ by, from }) => sentence('Handed over', (by ?? from) && `by ${by ?? from}`),
  escalated: ({ from }) => sentence('Escalated', from && `from ${from}`),
  movedFromInactive: ({ from }) =>
    sentence('Taken over', from && `from ${from}, who is no longer active`),
  conditionFalse: ({ condition }) =>
    sentence('Not needed:', condition ?? 'the condition does not hold').replace('Not needed: ', ''),
  conditionTrue: ({ condition }) => condition ?? 'The condition holds',
  alreadyApproved: ({ by, stage }) =>
    sentence(by ?? 'The same person', 'has already approved', stage && `as ${stage}`),
  unchangedSinceApproval: () =>
    'Approved in the round before, and nothing it decides on has changed',
  quorumReached: () => 'Enough others approved',
  quorumImpossible: () => 'Enough approvals can no longer be reached',
  threshold: ({ condition, amount, limit, text }) =>
    text ??
    sentence(
      'From',
      limit ?? condition ?? 'another amount',
      'on it would be different',
      amount && `, this is ${amount}`,
    ).replace(' ,', ','),
  requestClosed: () => 'The request ended before',
} as const satisfies Record<Reason['code'], Words>;

export const reasonWords = ({ code, facts }: Reason) => words[code](facts);

/** Why the stage is here (or is not), and why these people: one short text, each thing said once. */
export function whyStage({ state, reasons, people, threshold }: PathStage): string {
  const chosen = state === 'skipped' ? [] : people.flatMap((person) => person.reasons);
  const told = [...reasons, ...chosen, ...(threshold ? [threshold] : [])].map(reasonWords);
  return [...new Set(told)].map((text) => `${text}.`).join(' ');
}
