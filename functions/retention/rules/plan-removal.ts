import type { Participant } from '#shared/requests/comment.ts';
import type { Request } from '#shared/requests/request.ts';
import type { LegalHold, Retention, TimedRule } from '#shared/retention/retention.ts';
import { RetentionOutcome } from '#shared/retention/retention-outcome.ts';
import { calculateNoticeEnd, findRetentionRule } from './change-rules.ts';

/** Whether a participant raised, owns or decides a request. Others were only invited to read. */
export const isInvolvedParticipant = ({ parts }: Pick<Participant, 'parts'>): boolean =>
  parts.some((part) => part !== 'invited');

/** Fields of a request that decide about its removal. */
type EndedRequest = Pick<Request, 'requestId' | 'categoryId' | 'status' | 'closedAt'>;

/** Removal of a request. `at`: null if it is kept for ever, or as long as a hold applies. */
export type RemovalPlan = {
  readonly at: string | null;
  /** Rule that applies now. Undefined if no rule applies, and for an open request. */
  readonly rule?: TimedRule | undefined;
  /** Whether former rules or lifted holds delay the removal, because their notice time is not over. */
  readonly isDelayed: boolean;
  readonly holds: readonly LegalHold[];
};

export type RetentionContext = {
  /** Undefined if no rule was ever made. */
  readonly retention: Retention | undefined;
  readonly holds: readonly LegalHold[];
};

/** Return a time this number of months later, in UTC. If the month is too short, the result is on its last day. */
export function addMonths(at: string, months: number): string {
  const from = new Date(at);
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const days = new Date(
    Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0),
  ).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), days));
  return target.toISOString();
}

/** Sets of rules that applied one after another. `until`: undefined for the present set. */
type RuleSet = { readonly rules: readonly TimedRule[]; readonly until?: string };

function listRuleSets({ rules, ended }: Retention): RuleSet[] {
  const all = [...rules, ...ended];
  const changes = [
    ...new Set(all.flatMap(({ since, until }) => (until ? [since, until] : [since]))),
  ].sort();
  const inForce = (at: string) =>
    all.filter(({ since, until }) => since <= at && (until === undefined || at < until));
  const former = ['', ...changes.slice(0, -1)].map((from, n) => ({
    rules: inForce(from),
    until: changes[n] ?? '',
  }));
  return [...(changes.length > 0 ? former : []), { rules }];
}

const laterOf = (a: string | null, b: string | null) =>
  a === null || b === null ? null : a > b ? a : b;
const earlierOf = (a: string | null, b: string | null) =>
  a === null ? b : b === null ? a : a < b ? a : b;

/** Whether a hold is in effect. A lifted hold remains in effect until its notice time ends. */
export const isHoldInEffect = ({ endsAt }: LegalHold, now: string): boolean =>
  endsAt === undefined || now < endsAt;

/** Return the holds on a request that are in effect. `isInvolved`: whether the request involves a person. */
export const findHolds = (
  holds: readonly LegalHold[],
  { requestId, categoryId }: Pick<EndedRequest, 'requestId' | 'categoryId'>,
  isInvolved: (userId: string) => boolean,
  now: string,
): LegalHold[] =>
  holds.filter((hold) => {
    if (!isHoldInEffect(hold, now)) return false;
    if (hold.on === 'person') return isInvolved(hold.targetId);
    return hold.targetId === (hold.on === 'request' ? requestId : categoryId);
  });

/**
 * Plan the removal of a request. Former rules apply until the end of their notice time if they keep the request longer,
 * and so does a lifted hold. Without a rule, and while it is open, a request is kept for ever.
 */
export function planRemoval(
  request: EndedRequest,
  { retention, holds }: RetentionContext,
  { isInvolved, now }: { readonly isInvolved: (userId: string) => boolean; readonly now: string },
): RemovalPlan {
  const { categoryId, closedAt } = request;
  const { data: outcome } = RetentionOutcome.safeParse(request.status);
  const found = findHolds(holds, request, isInvolved, now);
  if (!outcome || closedAt === null || !retention)
    return { at: null, isDelayed: false, holds: found };
  const endOf = (rules: readonly TimedRule[]) => {
    const months = findRetentionRule(rules, { categoryId, outcome })?.months ?? null;
    return months === null ? null : addMonths(closedAt, months);
  };
  const rule = findRetentionRule(retention.rules, { categoryId, outcome });
  const byRules = listRuleSets(retention)
    .map(({ rules, until }) =>
      until === undefined ? endOf(rules) : earlierOf(endOf(rules), calculateNoticeEnd(until)),
    )
    .reduce(laterOf);
  const at = found.reduce<string | null>(
    (time, { endsAt }) => laterOf(time, endsAt ?? null),
    byRules,
  );
  const present = endOf(retention.rules);
  const isDelayed = present !== null && at !== null && at > present && at > now;
  return { at, rule, isDelayed, holds: found };
}

/** Whether a request is to be removed now. */
export const isRemovalDue = ({ at }: RemovalPlan, now: string): boolean => at !== null && at <= now;
