import { buildArrangementReason, findArrangement } from '#functions/people/rules/arrangements.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule, RoutingStep } from '#shared/routing/sequence.ts';
import {
  type ApproverContext,
  type Candidate,
  type Candidates,
  listCandidates,
} from './candidates.ts';
import { chooseFallbackApprovers } from './fallback-approvers.ts';
import { mergeApprovers } from './merge-approvers.ts';
import { ensureMinimumApprovers } from './minimum-approvers.ts';
import { calculateNeededApprovals } from './quorum.ts';
import { explainMissingDelegate, isEligibleApprover, resolveApprover } from './resolve-approver.ts';

/**
 * Maximum number of people in parallel stages. Their tasks must fit into one transaction of 100 items, with up to 20
 * stages, the request, the event, and the existing tasks of an open stage.
 */
export const maxApprovers = 50;
export const maxParallel = 20;
/** Return the maximum number of approvers for each of several parallel stages. */
export const maxApproversPerStage = (stages: number): number =>
  Math.max(1, Math.floor(maxApprovers / stages));

export type ChosenApprovers = {
  readonly approvers: readonly StageApprover[];
  /** Number of approvals needed. */
  readonly needed: number;
  /** Gaps that were found, and their solution, for administrators. */
  readonly notices: readonly Reason[];
  readonly threshold?: Reason;
};

/**
 * Return the members of a role or group who can decide themselves. If none can, return all, so that delegates replace
 * them.
 */
function filterEligible({ people, crowd }: Candidates, ask: ApproverContext): Candidates['people'] {
  if (!crowd) return people;
  const rest = people.filter(({ user }) => user && isEligibleApprover(user, ask));
  return rest.length > 0 ? rest : people;
}

/**
 * Return the approvers for the first of these people, at most `most` different ones. The search ends there, so that no
 * delegation is loaded unnecessarily.
 */
function resolveFirstApprovers(
  people: Candidates['people'],
  most: number,
  resolve: (candidate: Candidate) => StageApprover | undefined,
): StageApprover[] {
  let approvers: StageApprover[] = [];
  for (const candidate of people) {
    const next = resolve(candidate);
    if (!next) continue;
    const wider = mergeApprovers([...approvers, next]);
    if (wider.length > most) break;
    approvers = wider;
  }
  return approvers;
}

/** Count the people whom the rule names. An id that belongs to nobody counts, because it was intended as a person. */
const countOf = (people: Candidates['people']): number =>
  new Set(people.map(({ user }, n) => user?.userId ?? `${n}`)).size;

/**
 * Count the members of a role or group who were left out because owners of the request chose them. Others take their
 * places in the quorum, so that owners can't reduce it.
 */
const countBarred = (
  { people }: Candidates,
  left: Candidates['people'],
  { facts, at }: ApproverContext,
): number =>
  people.filter((one) => !left.includes(one) && one.user && findArrangement(one.user, facts, at))
    .length;

/**
 * Return the number of approvals needed. It never exceeds the maximum number of approvers, unless the rule contains a
 * fixed number.
 */
function countRequiredApprovers(rule: QuorumRule, named: number, most: number): number {
  const needed = calculateNeededApprovals(rule, named);
  return rule.kind === 'atLeast' ? needed : Math.min(needed, most);
}

function findStrandedReason(
  people: Candidates['people'],
  ask: ApproverContext,
): Reason | undefined {
  for (const { user } of people) {
    const why = user && explainMissingDelegate(user, ask);
    if (why) return why;
  }
  return undefined;
}

/** Return the reasons for people who can't decide because owners of the request chose them. */
const arrangedAmong = (people: Candidates['people'], { facts, at }: ApproverContext): Reason[] => {
  const reasons = people.flatMap(
    ({ user }) => (user && buildArrangementReason(user, facts, at)) ?? [],
  );
  return [...new Map(reasons.map((reason) => [reason.facts.person, reason])).values()];
};

/** Return the reason for a fallback: the only person named can't decide, or none of several can. */
function explainNoDecider(people: Candidates['people']): string {
  const [only, ...others] = new Set(people.flatMap(({ user }) => user?.name ?? []));
  return only !== undefined && others.length === 0
    ? `${only} can't decide this`
    : 'nobody whom the step names can decide';
}

type ApproverSelectionOptions = {
  readonly rule: QuorumRule;
  /** Whether delegates need their own authority for the amount. */
  readonly amountBound: boolean;
  readonly most: number;
};

function selectApprovers(
  candidates: Candidates,
  ask: ApproverContext,
  { rule, amountBound, most }: ApproverSelectionOptions,
): ChosenApprovers {
  const people = filterEligible(candidates, ask);
  const skipped = [...(candidates.skipped ?? []), ...arrangedAmong(candidates.people, ask)];
  const found = resolveFirstApprovers(people, most, (one) =>
    resolveApprover(one, ask, amountBound),
  );
  const named = countOf(people);
  if (found.length === 0) {
    const why = candidates.gap ??
      findStrandedReason(people, ask) ??
      skipped[0] ?? {
        code: 'fallback' as const,
        facts: { why: explainNoDecider(candidates.people) },
      };
    return chooseFallback(ask, why, { most, rule, named });
  }
  const least = countRequiredApprovers(rule, named, most);
  const barred = candidates.barred ?? countBarred(candidates, people, ask);
  const wanted = countRequiredApprovers(rule, named + barred, most);
  const { approvers, notice } = ensureMinimumApprovers(found, wanted, people, ask, least);
  const needed = Math.max(least, Math.min(wanted, approvers.length));
  const facts = { count: String(people.length), asked: String(most) };
  const isMore = found.length === most && people.length > most;
  const threshold = candidates.threshold ? { threshold: candidates.threshold } : {};
  const notices = [
    ...skipped,
    ...(isMore ? [{ code: 'tooMany' as const, facts }] : []),
    ...(notice ? [notice] : []),
  ];
  return { approvers, needed, notices, ...threshold };
}

/**
 * Choose the people who decide a step now: those named by its rule, with delegates, or the fallback approvers. They are
 * at least as many as must approve. Throws `routing.none` if even the fallback approvers are too few; an approver must
 * then be added.
 */
export const chooseApprovers = (
  { approvers, rule }: Pick<RoutingStep, 'approvers' | 'rule'>,
  ask: ApproverContext,
  most = maxApprovers,
): ChosenApprovers =>
  selectApprovers(listCandidates(approvers, ask), ask, {
    rule,
    amountBound: approvers.kind === 'doa',
    most,
  });

/** Whether a percentage includes each of these people, so that a substitute has to approve as well. */
const isEveryoneNeeded = (rule: QuorumRule, count: number): boolean =>
  rule.kind === 'percent' && calculateNeededApprovals(rule, count) >= count;

/**
 * Return the reason if a step has fewer possible deciders because owners of the request chose some of them within the
 * last 30 days. Undefined if the step needs all of its people, or if nobody is left and fallback approvers decide it.
 */
export function findNarrowedStep(
  { approvers, rule }: Pick<RoutingStep, 'approvers' | 'rule'>,
  ask: ApproverContext,
): Reason | undefined {
  const { people, skipped = [], barred } = listCandidates(approvers, ask);
  const count = countOf(people) + (barred ?? 0);
  if (rule.kind === 'all' || isEveryoneNeeded(rule, count)) return undefined;
  const isLeft = people.some(({ user }) => user && isEligibleApprover(user, ask));
  if (!isLeft || barred === 0) return undefined;
  return [...skipped, ...arrangedAmong(people, ask)].find(({ code }) => code === 'arranged');
}

/** Choose the people of a manually added stage: the named ones, with current delegates. @throws routing.none */
export function chooseAddedApprovers(
  added: readonly StageApprover[],
  rule: QuorumRule,
  ask: ApproverContext,
): ChosenApprovers {
  const people = added.flatMap(({ userId, insteadOf, reasons: [reason] }) =>
    reason ? { user: ask.organisation.directory.user(insteadOf?.userId ?? userId), reason } : [],
  );
  const chosen = selectApprovers({ people }, ask, { rule, amountBound: false, most: maxApprovers });
  const [first] = people;
  // The reason `added` must remain on the stage, whoever decides it.
  const approvers = chosen.approvers.map((person) =>
    !first || person.reasons[0]?.code === 'added'
      ? person
      : { ...person, reasons: [first.reason, ...person.reasons] },
  );
  return { ...chosen, approvers };
}

type FallbackFor = {
  readonly most?: number | undefined;
  readonly rule?: QuorumRule;
  /** Number of named people who can't decide. If nobody was named, the rule applies to the fallback approvers. */
  readonly named?: number;
};

/**
 * Return the fallback approvers, with a notice of the reason. Throws `routing.none` if there are none, or fewer than
 * must approve.
 */
export function chooseFallback(
  ask: ApproverContext,
  why: Reason,
  { most = maxApprovers, rule = { kind: 'any' }, named = 0 }: FallbackFor = {},
): ChosenApprovers {
  // Some people are not loaded yet and only seem to be missing. The result of this run is ignored, so it need not load
  // the fallback approvers.
  if (!ask.organisation.directory.complete) return { approvers: [], needed: 1, notices: [why] };
  const fallback = chooseFallbackApprovers(ask, why).slice(0, most);
  if (fallback.length === 0)
    throw new AppError(
      'routing.none',
      t`Nobody can decide this request: the fallback approvers are missing.`,
    );
  const needed = countRequiredApprovers(rule, named > 0 ? named : fallback.length, most);
  const { approvers, notice } = ensureMinimumApprovers(fallback, needed, [], ask);
  return { approvers, needed, notices: notice ? [why, notice] : [why] };
}
