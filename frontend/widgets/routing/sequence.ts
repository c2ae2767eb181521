import { listNames } from '#frontend/lib/language/words.ts';
import { inContext, t } from '#frontend/lib/text.ts';

/** Part of a step that holds its position. */
type Placed = { readonly order: number };

/** Steps as they follow each other; those of one group run side by side. */
export function groupParallelSteps<Step extends Placed>(steps: readonly Step[]): Step[][] {
  const groups = Map.groupBy(steps, ({ order }) => order);
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Renumber the orders from 1, without gaps. */
export const renumber = <Step extends Placed>(groups: readonly (readonly Step[])[]): Step[] =>
  groups.flatMap((group, at) => group.map((step) => ({ ...step, order: at + 1 })));

/** "1", "2", "3a", "3b", "4" for steps in their order. */
export const listStepNumbers = (steps: readonly Placed[]): string[] =>
  groupParallelSteps(steps).flatMap((group, at) =>
    group.map((_, member) =>
      group.length > 1 ? `${at + 1}${String.fromCodePoint(97 + member)}` : String(at + 1),
    ),
  );

/**
 * The step at `from` taken out and put at `to` of those that are left. Who runs beside whom stays, but a step that is
 * dropped between two that run side by side joins them.
 */
export function moved<Step extends Placed>(
  steps: readonly Step[],
  from: number,
  to: number,
): Step[] {
  const step = steps[from];
  if (!step) return [...steps];
  const rest = steps.filter((_, at) => at !== from);
  const [before, after] = [rest[to - 1], rest[to]];
  const joins = before && after && before.order === after.order ? after.order : undefined;
  // Orders doubled leave room for one more group between two.
  const alone = after ? after.order * 2 - 1 : (before?.order ?? 0) * 2 + 1;
  const doubled = rest.map((one) => ({ ...one, order: one.order * 2 }));
  const placed = { ...step, order: joins === undefined ? alone : joins * 2 };
  return renumber(groupParallelSteps([...doubled.slice(0, to), placed, ...doubled.slice(to)]));
}

/** The step runs beside the one above it, or, if it does so already, after it. */
export function besideAbove<Step extends Placed>(steps: readonly Step[], at: number): Step[] {
  const [above, step] = [steps[at - 1], steps[at]];
  if (!above || !step) return [...steps];
  const isBeside = above.order === step.order;
  const order = isBeside ? step.order * 2 + 1 : above.order * 2;
  const next = steps.map((one, n) => ({
    ...one,
    // Steps beside it further down stay beside it.
    order: n === at || (isBeside && n > at && one.order === step.order) ? order : one.order * 2,
  }));
  return renumber(groupParallelSteps(next));
}

export const without = <Step extends Placed>(steps: readonly Step[], at: number): Step[] =>
  renumber(groupParallelSteps(steps.filter((_, n) => n !== at)));

/** "first", "after Budget", "beside Legal and Security" */
export function placeWords(
  steps: readonly (Placed & { readonly id: string; readonly name: string })[],
  id: string,
): string {
  const groups = groupParallelSteps(steps);
  const at = groups.findIndex((group) => group.some((step) => step.id === id));
  const beside = (groups[at] ?? []).filter((step) => step.id !== id).map(({ name }) => name);
  if (beside.length > 0) return t`beside ${listNames(beside)}`;
  const before = groups[at - 1]?.map(({ name }) => name);
  return before ? t`after ${listNames(before)}` : inContext('step')`first`;
}

/** "Line manager, then Finance and Travel desk, then VP sign-off" */
export const stepsInWords = (steps: readonly (Placed & { readonly name: string })[]) =>
  groupParallelSteps(steps)
    .map((group) => listNames(group.map(({ name }) => name)))
    .join(t`, then `);
