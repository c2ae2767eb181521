import type { PathStage, RequestPath } from '#shared/requests/path.ts';

/** Whether a stage can be folded: it is skipped, and no newer version requires it. */
const isSpared = ({ state, reasons }: PathStage) =>
  state === 'skipped' && reasons.every(({ code }) => code !== 'wouldBeNeeded');

type FoldedStages = {
  readonly steps: RequestPath['steps'];
  /** Index of the last step. */
  readonly at: number;
  /** Several stages are shown as one mark. */
  readonly isFolded: boolean;
};

/** Fold consecutive or parallel skipped stages of a path into one mark. */
export function foldSkippedStages(steps: RequestPath['steps']): readonly FoldedStages[] {
  const folds: { steps: RequestPath['steps']; at: number }[] = [];
  for (const [at, step] of steps.entries()) {
    const last = folds.at(-1);
    const joins = step.every(isSpared) && last?.steps.every((one) => one.every(isSpared));
    if (last && joins) folds[folds.length - 1] = { steps: [...last.steps, step], at };
    else folds.push({ steps: [step], at });
  }
  return folds.map((fold) => {
    const stages = fold.steps.flat();
    return { ...fold, isFolded: stages.length > 1 && stages.every(isSpared) };
  });
}
