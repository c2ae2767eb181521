import { arrangedReason } from '#functions/people/rules/arrangements.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule, RoutingStep } from '#shared/routing/sequence.ts';
import { type Ask, type Candidate, type Candidates, listCandidates } from './candidates.ts';
import { fallbackApprovers } from './fallback-approvers.ts';
import { reachFloor } from './floor.ts';
import { mergeApprovers } from './merge-approvers.ts';
import { approvalsNeeded } from './quorum.ts';
import { explainStranded, isEligibleApprover, resolveApprover } from './resolve-approver.ts';

/**
 * So many people are asked side by side at most: their tasks must fit one transaction of 100 items, together with up to
 * 20 stages, the request and the event, and with room for what a stage that is open already has of its own.
 */
export const maxApprovers = 50;
export const maxParallel = 20;
/** Return the number of people that each of so many parallel stages may ask. */
export const maxApproversPerStage = (stages: number): number =>
  Math.max(1, Math.floor(maxApprovers / stages));

export type Chosen = {
  readonly approvers: readonly StageApprover[];
  /** Number of approvers who have to approve. */
  readonly needed: number;
  /** Gaps that were met and how they were closed, for administrators. */
  readonly notices: readonly Reason[];
  readonly threshold?: Reason;
};

/** Members of a crowd who can decide themselves; when none can, everybody is stood in for after all. */
function able({ people, crowd }: Candidates, ask: Ask): Candidates['people'] {
  if (!crowd) return people;
  const rest = people.filter(({ user }) => user && isEligibleApprover(user, ask));
  return rest.length > 0 ? rest : people;
}

/** Delegates are only looked for until there are enough people: no delegation is loaded in vain. */
function firstApprovers(
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

/** Count the people that the rule names. An id that belongs to nobody counts, because it was meant as a person. */
const countOf = (people: Candidates['people']): number =>
  new Set(people.map(({ user }, n) => user?.userId ?? `${n}`)).size;

/**
 * Return the number of people who have to approve. It is never larger than the number that can be asked at
 * once, unless the rule says a number.
 */
function countRequiredApprovers(rule: QuorumRule, named: number, most: number): number {
  const needed = approvalsNeeded(rule, named);
  return rule.kind === 'atLeast' ? needed : Math.min(needed, most);
}

function strandedAmong(people: Candidates['people'], ask: Ask): Reason | undefined {
  for (const { user } of people) {
    const why = user && explainStranded(user, ask);
    if (why) return why;
  }
  return undefined;
}

/** Why owners of the request keep some of these from deciding it: they chose them. */
const arrangedAmong = (people: Candidates['people'], { facts, at }: Ask): Reason[] => {
  const reasons = people.flatMap(({ user }) => (user && arrangedReason(user, facts, at)) ?? []);
  return [...new Map(reasons.map((reason) => [reason.facts.person, reason])).values()];
};

/** Why a step falls back: the one person it leads to cannot decide, or none of several. */
function noneCanDecide(people: Candidates['people']): string {
  const [only, ...others] = new Set(people.flatMap(({ user }) => user?.name ?? []));
  return only !== undefined && others.length === 0
    ? `${only} can't decide this`
    : 'nobody whom the step names can decide';
}

type Wanted = {
  readonly rule: QuorumRule;
  /** Delegates have to have the authority themselves. */
  readonly amountBound: boolean;
  readonly most: number;
};

function chooseAmong(candidates: Candidates, ask: Ask, wanted: Wanted): Chosen {
  const { rule, amountBound, most } = wanted;
  const people = able(candidates, ask);
  const skipped = [...(candidates.skipped ?? []), ...arrangedAmong(candidates.people, ask)];
  const found = firstApprovers(people, most, (one) => resolveApprover(one, ask, amountBound));
  const named = countOf(people);
  if (found.length === 0) {
    const why = candidates.gap ??
      strandedAmong(people, ask) ??
      skipped[0] ?? {
        code: 'fallback' as const,
        facts: { why: noneCanDecide(candidates.people) },
      };
    return chooseFallback(ask, why, { most, rule, named });
  }
  const needed = countRequiredApprovers(rule, named, most);
  const { approvers, notice } = reachFloor(found, needed, people, ask);
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
 * The people who decide a step now: whom its rule names, with delegates, or the fallback approvers; at least as many as
 * have to agree. `routing.none` when not even the fallback approvers are enough: somebody has to be made an approver
 * first.
 */
export const chooseApprovers = (
  { approvers, rule }: Pick<RoutingStep, 'approvers' | 'rule'>,
  ask: Ask,
  most = maxApprovers,
): Chosen =>
  chooseAmong(listCandidates(approvers, ask), ask, {
    rule,
    amountBound: approvers.kind === 'doa',
    most,
  });

/** The people of a stage that was added by hand: those who were named, with delegates of now. @throws routing.none */
export function chooseAdded(added: readonly StageApprover[], rule: QuorumRule, ask: Ask): Chosen {
  const people = added.flatMap(({ userId, insteadOf, reasons: [reason] }) =>
    reason ? { user: ask.organisation.directory.user(insteadOf?.userId ?? userId), reason } : [],
  );
  const chosen = chooseAmong({ people }, ask, { rule, amountBound: false, most: maxApprovers });
  const [first] = people;
  // The reason that it was added by hand preserves the stage, whoever decides it.
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
  /**
   * Number of people that the rule named and who can't decide. Where it named nobody, the rule applies to the
   * fallback approvers.
   */
  readonly named?: number;
};

/**
 * The fallback approvers, and the notice that says why. `routing.none` when there are none, or fewer than have to
 * agree.
 */
export function chooseFallback(
  ask: Ask,
  why: Reason,
  { most = maxApprovers, rule = { kind: 'any' }, named = 0 }: FallbackFor = {},
): Chosen {
  // People who aren't loaded yet only look as if they were missing: this run counts for nothing, and needn't load the
  // fallback for it.
  if (!ask.organisation.directory.complete) return { approvers: [], needed: 1, notices: [why] };
  const fallback = fallbackApprovers(ask, why).slice(0, most);
  if (fallback.length === 0)
    throw new AppError(
      'routing.none',
      t`Nobody can decide this request: the fallback approvers are missing.`,
    );
  const needed = countRequiredApprovers(rule, named > 0 ? named : fallback.length, most);
  const { approvers, notice } = reachFloor(fallback, needed, [], ask);
  return { approvers, needed, notices: notice ? [why, notice] : [why] };
}
