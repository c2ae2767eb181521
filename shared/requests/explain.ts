import {
  t,
  translateCondition,
  translateFact,
  translateName,
  translateText,
} from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { localizeAmounts } from '../money-text.ts';
import { formatDecimalText } from '../numbers/read-number.ts';
import { formatLongDate } from './format-long-date.ts';
import type { Reason } from './reason.ts';
import { translateStoredReason } from './translate-reason.ts';

type Facts = Reason['facts'];
type Code = Reason['code'];

const managerOf = ({ person = t`This person`, level = '1', of = t`the requester` }: Facts) =>
  level === '1'
    ? t`${person} is ${of}’s manager.`
    : level === '2'
      ? t`${person} is ${of}’s manager’s manager.`
      : t`${person} is ${of}’s manager ${level} levels up.`;

function formatThreshold(facts: Facts): string {
  if (facts.kind === 'doa') {
    const people = facts.people ? ` (${facts.people})` : '';
    return facts.side === 'atMost'
      ? t`At ${facts.amount} or less this would have ended at ${facts.level}${people}.`
      : t`Above ${facts.amount} this would have gone on to ${facts.level}${people}.`;
  }
  const name = translateFact(facts.name ?? '');
  return facts.effect === 'skipped'
    ? t`Not needed with ${name} at ${facts.value}.`
    : t`Needed with ${name} at ${facts.value}.`;
}

const isAway = ({ for: absent, until }: Facts) =>
  until ? t`${absent} is away until ${formatLongDate(until)}` : t`${absent} is away`;

/** Reason why a delegate cannot decide a request, by the fact `part`. */
const obstacles: Record<string, () => string> = {
  requester: () => t`is its requester`,
  raised: () => t`raised this request`,
  arranged: () => t`was chosen by an owner of this request`,
  inactive: () => t`is no longer active`,
  employee: () => t`has the role Employee and can’t decide`,
  authority: () => t`has too low an approval limit for the amount`,
};

/** Format "Anna is away until 28 November 2026, and the delegate Ben raised this request", without a full stop. */
export const formatDelegateObstacle = ({ delegate, part = '', ...absence }: Facts) =>
  t`${isAway(absence)}, and the delegate ${delegate} ${lookUp(obstacles, part)?.() ?? t`can’t decide`}`;

const explainApprovalLimit = ({ level, limit, amount, rate }: Facts) => {
  const converted = rate ? t` (rate ${formatDecimalText(rate)})` : '';
  return limit
    ? t`${level} may decide up to ${limit}; this is ${amount}${converted}.`
    : t`${level} may decide any amount; this is ${amount}${converted}.`;
};

const explainKeptApproval = ({ people, round }: Facts) => {
  const whose = people ? ` (${people})` : '';
  return round
    ? t`Approval kept from round ${round}${whose}: nothing has changed since.`
    : t`Approval kept${whose}: nothing has changed since.`;
};

function formatEscalated({ from = t`the step`, person, action, by }: Facts): string {
  if (!person || !action) return t`Escalated from ${from}.`;
  if (action !== 'addApprover') return t`Escalated from ${from} to ${person}.`;
  return by
    ? t`${by} escalated it: ${person} can decide too.`
    : t`${person} was added because the due time passed.`;
}

const sentences: Record<Code, (facts: Facts) => string> = {
  named: ({ person = t`This person` }) => t`${person} is named in this step.`,
  role: ({ role }) =>
    role === 'admin'
      ? t`Administrators decide this step.`
      : t`Everybody with the role Approver may decide this step.`,
  manager: managerOf,
  head: ({ person = t`This person`, department = t`the department` }) =>
    t`${person} heads ${department}.`,
  doa: explainApprovalLimit,
  formUser: ({ person = t`This person`, field = '' }) =>
    t`${person} was chosen in the form (${translateName(field)}).`,
  group: ({ group }) => t`The group ${group} decides this step.`,
  delegate: ({ person, ...absence }) => t`${isAway(absence)}; ${person} decides instead.`,
  insteadOfSelf: ({ person = t`somebody else`, for: self }) =>
    t`Nobody decides their own request: ${person} decides instead of ${self}.`,
  insteadOfRaiser: ({ person = t`somebody else`, for: raiser }) =>
    t`Nobody decides a request they raised: ${person} decides instead of ${raiser}.`,
  insteadOfDelegate: (facts) =>
    t`${formatDelegateObstacle(facts)}: ${facts.person ?? t`somebody else`} decides instead.`,
  delegateLacksAuthority: (facts) =>
    t`${formatDelegateObstacle(facts)}, so it waits for ${facts.for}.`,
  insteadOfInactive: ({ person = t`somebody else`, for: gone }) =>
    t`${gone} is no longer active; ${person} decides instead.`,
  insteadOfNoApprover: ({ person = t`somebody else`, for: employee }) =>
    t`${employee} has the role Employee and can’t decide; ${person} decides instead.`,
  fallback: ({ person = t`a fallback approver`, why }) =>
    why
      ? t`${capitalize(translateStoredReason(why))}, so ${person} decides as fallback.`
      : t`${person} decides as fallback.`,
  doaGap: ({ amount = t`the amount`, why }) =>
    why
      ? `${capitalize(translateStoredReason(why))}.`
      : t`Nobody’s approval limit covers ${amount} here.`,
  added: ({ person = t`one more approver`, by = t`An approver`, position }) =>
    position === 'after' ? t`${by} asked for ${person} afterwards.` : t`${by} asked for ${person}.`,
  reassigned: ({ from, by }) =>
    by && by !== from ? t`${by} reassigned this from ${from}.` : t`${from} reassigned this.`,
  escalated: formatEscalated,
  movedFromEmployee: ({ for: gone }) => t`Moved here because ${gone} is no longer an approver.`,
  movedFromInactive: ({ for: gone }) => t`Moved here because ${gone} is no longer active.`,
  conditionFalse: ({ condition }) =>
    condition
      ? t`Not needed: this step is only for requests where ${translateCondition(condition)}.`
      : t`Not needed for this request.`,
  conditionTrue: ({ condition }) =>
    t`Needed because ${condition ? translateCondition(condition) : t`its condition holds`}.`,
  alreadyApproved: ({ people = t`the same people`, step }) =>
    step
      ? t`Already approved in ${translateName(step)} by ${people}.`
      : t`Already approved in this round by ${people}.`,
  willHaveApproved: (facts) => `${formatWillApprove(facts)}.`,
  unchangedSinceApproval: explainKeptApproval,
  quorumReached: ({ person = t`others` }) => t`No longer needed: decided by ${person}.`,
  quorumImpossible: ({ person = t`others` }) => t`No longer needed: rejected by ${person}.`,
  threshold: formatThreshold,
  tooMany: ({ count, asked }) =>
    t`${count} people could decide this step; no more than the first ${asked} by name are asked.`,
  arranged: ({ person = t`This person`, by, on = '', owner }) =>
    owner === undefined
      ? t`${person} can’t decide this request: ${by} chose them on ${formatLongDate(on)}.`
      : t`${person} can’t decide this request: ${by}, whom ${owner} chose, chose them on ${formatLongDate(on)}.`,
  rulesChanged: ({ by = t`An owner`, on = '', owner }) =>
    owner === undefined
      ? t`${by} changed rules by which requests are decided on ${formatLongDate(on)}. For 30 days a fallback approver decides their requests as well.`
      : t`${by}, whom ${owner} chose, changed rules by which requests are decided on ${formatLongDate(on)}. For 30 days a fallback approver decides requests of ${owner} as well.`,
  noStepApplies: () => t`No step of this routing applies to this request.`,
  tooFew: ({ wanted, found }) =>
    t`${wanted} different people have to agree here, and the rule leads to ${found}; more people are asked as well.`,
  askedWhileAway: ({ person }) =>
    t`${person} is away, but too few others can decide this step, so ${person} is asked as well.`,
  routingChanged: ({ routing = t`another routing`, version }) =>
    version
      ? t`No longer needed: the request now follows ${routing}, version ${version}.`
      : t`No longer needed: the request now follows ${routing}.`,
  wouldBeNeeded: ({ routing = t`another routing`, version = '' }) =>
    t`Would have been needed under ${routing}, version ${version}: the request had passed it already.`,
  requestClosed: ({ status = t`closed` }) =>
    t`No longer needed: the request is ${translateText(status.toLowerCase())}.`,
};

/** Format "Skipped: Oliver approves in Security". Older requests were stored without the step. */
export function formatWillApprove({ people = t`The same people`, step }: Facts): string {
  const several = people.includes(', ');
  if (!step)
    return several ? t`Skipped: ${people} approve earlier` : t`Skipped: ${people} approves earlier`;
  const where = translateName(step);
  return several
    ? t`Skipped: ${people} approve in ${where}`
    : t`Skipped: ${people} approves in ${where}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Format a reason as one sentence, for screens, mail, and print. Its amounts were stored in English. */
export const explainReason = ({ code, facts }: Reason): string =>
  localizeAmounts(sentences[code](facts));
