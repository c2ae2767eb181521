import { AppError } from '#shared/errors.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { ApproverSource } from '#shared/routing/sequence.ts';
import { type Ask, type Candidate, type Candidates, candidatesOf } from './candidates.ts';
import { fallbackApprovers, mayBeAsked, standIn } from './stand-in.ts';

/**
 * So many people are asked side by side at most: their tasks must fit one transaction of 100 items, together with up to 20 stages, the
 * request and the event, and with room for what a stage that is open already has of its own.
 */
export const maxAsked = 50;
export const maxParallel = 20;
/** How many people each of so many parallel stages may ask. */
export const shareOf = (stages: number): number => Math.max(1, Math.floor(maxAsked / stages));

export type Chosen = {
  readonly approvers: readonly StageApprover[];
  /** Gaps that were met and how they were closed, for administrators. */
  readonly notices: readonly Reason[];
  readonly threshold?: Reason;
};

/** One entry per person. Who is chosen in their own right and as a stand-in decides in their own right. */
export function merged(approvers: readonly StageApprover[]): StageApprover[] {
  const people = new Map<string, StageApprover>();
  for (const approver of approvers) {
    const known = people.get(approver.userId);
    if (!known) {
      people.set(approver.userId, approver);
      continue;
    }
    const { insteadOf, ...person } = known;
    const both = insteadOf && approver.insteadOf ? { insteadOf } : {};
    people.set(approver.userId, {
      ...person,
      ...both,
      reasons: [...known.reasons, ...approver.reasons],
    });
  }
  return [...people.values()];
}

/** Members of a crowd who can decide themselves; when none can, everybody is stood in for after all. */
function able({ people, crowd }: Candidates, ask: Ask): Candidates['people'] {
  if (!crowd) return people;
  const rest = people.filter(({ user }) => user && mayBeAsked(user, ask));
  return rest.length > 0 ? rest : people;
}

/** Stand-ins are only looked for until there are enough people: nobody's absence is asked for in vain. */
function firstApprovers(
  people: Candidates['people'],
  most: number,
  standInOf: (candidate: Candidate) => StageApprover | undefined,
): StageApprover[] {
  let approvers: StageApprover[] = [];
  for (const candidate of people) {
    const next = standInOf(candidate);
    if (!next) continue;
    const wider = merged([...approvers, next]);
    if (wider.length > most) break;
    approvers = wider;
  }
  return approvers;
}

/**
 * The people who decide a step now: whom its rule names, with stand-ins, or the fallback approvers. `routing.none` when not even
 * those exist: somebody has to be made an approver first.
 */
export function chooseApprovers(source: ApproverSource, ask: Ask, most = maxAsked): Chosen {
  const candidates = candidatesOf(source, ask);
  const amountBound = source.kind === 'doa';
  const people = able(candidates, ask);
  const approvers = firstApprovers(people, most, (one) => standIn(one, ask, amountBound));
  const threshold = candidates.threshold ? { threshold: candidates.threshold } : {};
  if (approvers.length > 0) {
    const facts = { count: String(people.length), asked: String(most) };
    const isMore = approvers.length === most && people.length > most;
    const notices = isMore ? [{ code: 'tooMany' as const, facts }] : [];
    return { approvers, notices, ...threshold };
  }
  const why = candidates.gap ?? {
    code: 'fallback' as const,
    facts: { why: 'nobody whom the step names can decide' },
  };
  return chooseFallback(ask, why, most);
}

/** The fallback approvers, and the notice that says why. `routing.none` when there are none. */
export function chooseFallback(ask: Ask, why: Reason, most = maxAsked): Chosen {
  // People who aren't loaded yet only look as if they were missing: this run counts for nothing, and needn't load the fallback for it.
  if (!ask.world.directory.complete) return { approvers: [], notices: [why] };
  const fallback = merged(fallbackApprovers(ask, why));
  if (fallback.length === 0)
    throw new AppError(
      'routing.none',
      'Nobody can decide this request: the fallback approvers are missing.',
    );
  return { approvers: fallback.slice(0, most), notices: [why] };
}
