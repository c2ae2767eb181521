import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { inContext, t } from '#frontend/lib/text.ts';

/** Position of a step. */
type OrderedStep = { readonly order: number };

/** Group steps by order. Steps of one group run in parallel. */
export function groupParallelSteps<Step extends OrderedStep>(steps: readonly Step[]): Step[][] {
  const groups = Map.groupBy(steps, ({ order }) => order);
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Renumber the orders from 1, without gaps. */
export const renumberSteps = <Step extends OrderedStep>(
  groups: readonly (readonly Step[])[],
): Step[] => groups.flatMap((group, at) => group.map((step) => ({ ...step, order: at + 1 })));

/** Number the steps in their order: "1", "2", "3a", "3b", "4". */
export const listStepNumbers = (steps: readonly OrderedStep[]): string[] =>
  groupParallelSteps(steps).flatMap((group, at) =>
    group.map((_, member) =>
      group.length > 1 ? `${at + 1}${String.fromCodePoint(97 + member)}` : String(at + 1),
    ),
  );

/**
 * Move the step at `from` to index `to` of the remaining steps. Parallel steps stay parallel. A step moved between two
 * parallel steps joins their group.
 */
export function moveStep<Step extends OrderedStep>(
  steps: readonly Step[],
  from: number,
  to: number,
): Step[] {
  const step = steps[from];
  if (!step) return [...steps];
  const rest = steps.filter((_, at) => at !== from);
  const [before, after] = [rest[to - 1], rest[to]];
  const joins = before && after && before.order === after.order ? after.order : undefined;
  // Doubled orders leave room for a group between two others.
  const alone = after ? after.order * 2 - 1 : (before?.order ?? 0) * 2 + 1;
  const doubled = rest.map((one) => ({ ...one, order: one.order * 2 }));
  const placed = { ...step, order: joins === undefined ? alone : joins * 2 };
  return renumberSteps(groupParallelSteps([...doubled.slice(0, to), placed, ...doubled.slice(to)]));
}

/** Make a step parallel to the step above. If it already is parallel, move it after that step. */
export function toggleParallelStep<Step extends OrderedStep>(
  steps: readonly Step[],
  at: number,
): Step[] {
  const [above, step] = [steps[at - 1], steps[at]];
  if (!above || !step) return [...steps];
  const isBeside = above.order === step.order;
  const order = isBeside ? step.order * 2 + 1 : above.order * 2;
  const next = steps.map((one, n) => ({
    ...one,
    // Parallel steps further down stay parallel to the moved step.
    order: n === at || (isBeside && n > at && one.order === step.order) ? order : one.order * 2,
  }));
  return renumberSteps(groupParallelSteps(next));
}

export const removeStepAt = <Step extends OrderedStep>(
  steps: readonly Step[],
  at: number,
): Step[] => renumberSteps(groupParallelSteps(steps.filter((_, n) => n !== at)));

/** Describe the position of a step: "first", "after Budget", "beside Legal and Security". */
export function formatStepPosition(
  steps: readonly (OrderedStep & { readonly id: string; readonly name: string })[],
  id: string,
): string {
  const groups = groupParallelSteps(steps);
  const at = groups.findIndex((group) => group.some((step) => step.id === id));
  const beside = (groups[at] ?? []).filter((step) => step.id !== id).map(({ name }) => name);
  if (beside.length > 0) return t`beside ${joinWithAnd(beside)}`;
  const before = groups[at - 1]?.map(({ name }) => name);
  return before ? t`after ${joinWithAnd(before)}` : inContext('step')`first`;
}

/** List the steps in one sentence: "Line manager, then Finance and Travel desk, then VP sign-off". */
export const formatStepSequence = (steps: readonly (OrderedStep & { readonly name: string })[]) =>
  groupParallelSteps(steps)
    .map((group) => joinWithAnd(group.map(({ name }) => name)))
    .join(t`, then `);
