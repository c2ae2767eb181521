import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import type { PathSegment, PathSegments, PathState } from '#shared/requests/path.ts';

/** Whether a segment is overdue: it is open and past its due time. `now`: milliseconds. */
export const isOverdue = ({ state, dueAt }: PathSegment, now: number) =>
  state === 'open' && dueAt !== undefined && now > Date.parse(dueAt);

/**
 * Calculate the elapsed share of the time between opening and due time, 0 to 1; 0.5 if no due time is known. It fills
 * an open segment.
 */
export function calculateElapsedShare({ openedAt, dueAt }: PathSegment, now: number): number {
  if (!openedAt || !dueAt) return 0.5;
  const from = Date.parse(openedAt);
  const length = Date.parse(dueAt) - from;
  return length > 0 ? Math.min(1, Math.max(0, (now - from) / length)) : 1;
}

const spared: ReadonlySet<PathState> = new Set(['skipped', 'cancelled']);
/**
 * Return the segments that a row draws for a step. If any parallel stage is needed, only needed stages are shown.
 * Otherwise, one mark is shown.
 */
export function listStepLanes(step: readonly PathSegment[]): readonly PathSegment[] {
  const needed = step.filter(({ state }) => !spared.has(state));
  return needed.length > 0 ? needed : step.slice(0, 1);
}

const stopping: ReadonlySet<PathState> = new Set(['open', 'returned', 'rejected']);

/** Describe the path for a screen reader, which gets no segments: "Step 2 of 4, Department head, overdue". */
export function describePath(steps: PathSegments, now: number): string {
  const counted = steps.filter((step) => step.some(({ state }) => !spared.has(state)));
  const current = counted.findIndex((step) => step.some(({ state }) => stopping.has(state)));
  const isEnded = !steps.flat().some(({ state }) => state === 'forecast');
  if (current < 0 && isEnded && steps.flat().some(({ state }) => state === 'cancelled'))
    return t`No step is open any more`;
  if (current < 0)
    return counted.length > 0 &&
      counted.every((step) => step.every(({ state }) => state === 'done' || spared.has(state)))
      ? t`All steps done`
      : t`Not started`;
  const here = counted[current]?.filter(({ state }) => stopping.has(state)) ?? [];
  const stages = joinWithAnd(here.map(({ name }) => name));
  const position = t`Step ${current + 1} of ${counted.length}, ${stages}`;
  if (here.some(({ state }) => state === 'rejected')) return t`${position}, rejected`;
  if (here.some(({ state }) => state === 'returned')) return t`${position}, sent back`;
  const standing = here.some((segment) => isOverdue(segment, now))
    ? t`${position}, overdue`
    : t`${position}, open`;
  const objections = here.flatMap((segment) => segment.objections ?? []);
  return objections.length > 0
    ? t`${standing}, rejected by ${joinWithAnd(objections)}, others can still approve`
    : standing;
}

/** Choose the state for a step's line: the most important of the states of its stages, or forecast without stages. */
export const chooseStepTone = (step: readonly { state: PathState }[]): PathState =>
  (['rejected', 'returned', 'open', 'forecast', 'done', 'cancelled', 'skipped'] as const).find(
    (state) => step.some((stage) => stage.state === state),
  ) ?? 'forecast';
