import type { LogCase, LogRole } from './log.ts';

/** Deciding roles, in the order of the routing "Expense declarations". */
export const decidingRoles = {
  ADMINISTRATION: 'Administration',
  PRE_APPROVER: 'Pre-approver',
  'BUDGET OWNER': 'Budget owner',
  SUPERVISOR: 'Supervisor',
  MISSING: 'Payment check',
} as const;
export type DecidingRole = keyof typeof decidingRoles;
const isDeciding = (role: LogRole): role is DecidingRole => role in decidingRoles;

/** An action of a replay. `at`: time of the event in the log, ISO 8601 in UTC. */
export type ReplayAct = { at: string } & (
  | { act: 'draft' }
  | { act: 'submit'; answers: RoundAnswers }
  | { act: 'approve' | 'return'; role: DecidingRole }
  | { act: 'acknowledge' }
  | { act: 'takeBack' }
  | { act: 'giveUp' }
);
/** Answers to the yes-or-no fields of the form that add a role to the round. */
export type RoundAnswers = {
  administration: boolean;
  preApprover: boolean;
  budgetOwner: boolean;
  paymentCheck: boolean;
};
export type FinalState = 'Approved' | 'Withdrawn' | 'Draft' | 'InReview';
export type ReplayScript = {
  name: string;
  amount: string;
  acts: ReplayAct[];
  ends: FinalState;
  ignored: number;
  /** Reason for an additional action that the log does not contain. */
  implied?: string;
};

/**
 * Convert the events of a case to actions of the product. A rejection in the log returns the declaration to the
 * employee, who resubmits or abandons it. The employee's own "rejected" acknowledges that, or abandons the case if it
 * is the last event. Withdrawing and resubmitting without a rejection becomes a withdrawal and a new request. Payment
 * events are not decisions, but prove that a declaration was approved. Without them or a final approval, it is still in
 * review.
 */
export function buildReplayScript({ name, amount, events }: LogCase): ReplayScript {
  const decided = events.filter(({ kind }) => kind !== 'payment');
  const acts: ReplayAct[] = [{ act: 'draft', at: events[0]?.at ?? '' }];
  decided.forEach(({ kind, role, at }, index) => {
    const isLast = index === decided.length - 1;
    if (kind === 'submitted')
      acts.push({ act: 'submit', at, answers: readRoundAnswers(decided.slice(index + 1)) });
    else if (kind === 'approved' && isDeciding(role)) acts.push({ act: 'approve', at, role });
    else if (kind === 'rejected' && role === 'EMPLOYEE') {
      const isReturned = decided[index - 1]?.kind === 'rejected';
      acts.push({ act: isLast ? 'giveUp' : isReturned ? 'acknowledge' : 'takeBack', at });
    } else if (kind === 'rejected' && isDeciding(role)) {
      acts.push({ act: 'return', at, role });
      if (isLast) acts.push({ act: 'giveUp', at });
    }
  });
  const last = decided.at(-1);
  const ignored = events.length - decided.length;
  if (last?.kind === 'saved' && ignored > 0) {
    const { at } = last;
    acts.push(
      { act: 'submit', at, answers: readRoundAnswers([]) },
      { act: 'approve', at, role: 'SUPERVISOR' },
    );
    const implied =
      'the log pays it though nobody submitted or approved it: both acts are taken as made outside the log';
    return { name, amount, acts, ends: 'Approved', ignored, implied };
  }
  const ends = findFinalState(last, ignored > 0);
  const isTakenBack = acts.some(({ act }) => act === 'takeBack');
  const implied = 'taken back and sent anew: a withdrawn request is over, a new one is raised';
  return { name, amount, acts, ends, ignored, ...(isTakenBack && { implied }) };
}

function findFinalState(last: LogCase['events'][number] | undefined, isPaid: boolean): FinalState {
  if (last?.kind === 'saved') return 'Draft';
  if (last?.kind === 'rejected') return 'Withdrawn';
  return last?.kind === 'approved' && (last.isFinal || isPaid) ? 'Approved' : 'InReview';
}

function readRoundAnswers(following: LogCase['events']): RoundAnswers {
  const end = following.findIndex(({ kind }) => kind === 'submitted');
  const round = end < 0 ? following : following.slice(0, end);
  const takesPart = (role: LogRole) => round.some((event) => event.role === role);
  return {
    administration: takesPart('ADMINISTRATION'),
    preApprover: takesPart('PRE_APPROVER'),
    budgetOwner: takesPart('BUDGET OWNER'),
    paymentCheck: takesPart('MISSING'),
  };
}
