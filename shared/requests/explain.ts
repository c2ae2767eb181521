import type { Reason } from './reason.ts';

type Facts = Reason['facts'];
type Code = Reason['code'];

const ordinals: Record<string, string> = {
  '1': 'manager',
  '2': 'manager’s manager',
};

const managerOf = ({ level = '1', of = 'the requester' }: Facts) =>
  `${of}’s ${ordinals[level] ?? `manager ${level} levels up`}`;

function threshold(facts: Facts): string {
  if (facts.kind === 'doa') {
    const people = facts.people ? ` (${facts.people})` : '';
    return facts.side === 'atMost'
      ? `At ${facts.amount} or less this would have ended at ${facts.level}${people}.`
      : `Above ${facts.amount} this would have gone on to ${facts.level}${people}.`;
  }
  const effect = facts.effect === 'skipped' ? 'not have been needed' : 'have been needed';
  return `With ${facts.name} at ${facts.value} this step would ${effect}.`;
}

const isAway = ({ for: absent, until }: Facts) =>
  `${absent} is away${until ? ` until ${dateInWords(until)}` : ''}`;

/** What keeps the delegate of somebody away from deciding a request, by its fact `part`. */
const obstacles: Record<string, string> = {
  requester: 'is its requester',
  raised: 'raised this request',
  inactive: 'is no longer active',
  employee: 'has the role Employee and can’t decide',
  authority: 'has too low an approval limit for the amount',
};

/** "Anna is away until 28 November 2026, and the delegate Ben raised this request", without a full stop. */
export const whyDelegateCannot = ({ delegate, part = '', ...absence }: Facts) =>
  `${isAway(absence)}, and the delegate ${delegate} ${obstacles[part] ?? 'can’t decide'}`;

const sentences: Record<Code, (facts: Facts) => string> = {
  named: ({ person = 'This person' }) => `${person} is named in this step.`,
  role: ({ role }) =>
    role === 'admin'
      ? 'Administrators decide this step.'
      : 'Everybody with the role Approver may decide this step.',
  manager: (facts) => `${facts.person ?? 'This person'} is ${managerOf(facts)}.`,
  head: ({ person = 'This person', department = 'the department' }) =>
    `${person} heads ${department}.`,
  doa: ({ level, limit, amount, rate }) =>
    `${level} ${limit ? `may decide up to ${limit}` : 'may decide any amount'}; this is ${amount}${rate ? ` (rate ${rate})` : ''}.`,
  formUser: ({ person, field }) => `${person ?? 'This person'} was chosen in the form (${field}).`,
  group: ({ group }) => `The group ${group} decides this step.`,
  delegate: ({ person, ...absence }) => `${isAway(absence)}; ${person} decides instead.`,
  insteadOfSelf: ({ person, for: self }) =>
    `Nobody decides their own request: ${person ?? 'somebody else'} decides instead of ${self}.`,
  insteadOfRaiser: ({ person, for: raiser }) =>
    `Nobody decides a request they raised: ${person ?? 'somebody else'} decides instead of ${raiser}.`,
  insteadOfDelegate: (facts) =>
    `${whyDelegateCannot(facts)}: ${facts.person ?? 'somebody else'} decides instead.`,
  delegateLacksAuthority: (facts) => `${whyDelegateCannot(facts)}, so it waits for ${facts.for}.`,
  insteadOfInactive: ({ person, for: gone }) =>
    `${gone} is no longer active; ${person ?? 'somebody else'} decides instead.`,
  insteadOfNoApprover: ({ person, for: employee }) =>
    `${employee} has the role Employee and can’t decide; ${person ?? 'somebody else'} decides instead.`,
  fallback: ({ person, why }) =>
    `${why ? `${sentenceStart(why)}, so ` : ''}${person ?? 'a fallback approver'} decides as fallback.`,
  doaGap: ({ amount, why }) =>
    why
      ? `${sentenceStart(why)}.`
      : `Nobody’s approval limit covers ${amount ?? 'the amount'} here.`,
  added: ({ person, by, position }) =>
    `${by ?? 'An approver'} asked for ${person ?? 'one more approver'}${position === 'after' ? ' afterwards' : ''}.`,
  reassigned: ({ from, by }) =>
    by && by !== from ? `${by} reassigned this from ${from}.` : `${from} reassigned this.`,
  escalated: ({ from }) => `Escalated from ${from ?? 'the step'}.`,
  movedFromEmployee: ({ for: gone }) => `Moved here because ${gone} is no longer an approver.`,
  movedFromInactive: ({ for: gone }) => `Moved here because ${gone} is no longer active.`,
  conditionFalse: ({ condition }) =>
    condition
      ? `Not needed: this step is only for requests where ${condition}.`
      : 'Not needed for this request.',
  conditionTrue: ({ condition }) => `Needed because ${condition ?? 'its condition holds'}.`,
  alreadyApproved: ({ people }) =>
    `Already approved in this round by ${people ?? 'the same people'}.`,
  willHaveApproved: ({ people = 'The same people' }) =>
    `${people} ${people.includes(', ') ? 'approve' : 'approves'} earlier; nobody is asked twice.`,
  unchangedSinceApproval: ({ people, round }) =>
    `Approval kept${round ? ` from round ${round}` : ''}${people ? ` (${people})` : ''}: nothing has changed since.`,
  quorumReached: ({ person }) => `No longer needed: decided by ${person ?? 'others'}.`,
  quorumImpossible: ({ person }) =>
    `No longer needed: rejected by ${person ?? 'others'}, enough approvals can’t be reached.`,
  threshold,
  tooMany: ({ count, asked }) =>
    `${count} people could decide this step; no more than the first ${asked} by name are asked.`,
  noStepApplies: () => 'No step of this routing applies to this request.',
  tooFew: ({ wanted, found }) =>
    `${wanted} different people have to agree here, and the rule leads to ${found}; more people are asked as well.`,
  askedWhileAway: ({ person }) =>
    `${person} is away, but too few others can decide this step, so ${person} is asked as well.`,
  routingChanged: ({ routing, version }) =>
    `No longer needed: the request now follows ${routing ?? 'another routing'}${version ? `, version ${version}` : ''}.`,
  requestClosed: ({ status }) =>
    `No longer needed: the request is ${status ? status.toLowerCase() : 'closed'}.`,
};

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "2026-11-28" -> "28 November 2026"; other text stays. */
export const dateInWords = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDate.format(Date.parse(text)) : text;

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A reason as one English sentence, for screens, mail and print. */
export const explain = ({ code, facts }: Reason): string => sentences[code](facts);
