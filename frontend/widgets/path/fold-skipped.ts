import type { PathStage, RequestPath } from '#shared/requests/path.ts';

/** A step that was passed although a newer version needs it is no matter of course. */
const isSpared = ({ state, reasons }: PathStage) =>
  state === 'skipped' && reasons.every(({ code }) => code !== 'wouldBeNeeded');

type Fold = {
  readonly steps: RequestPath['steps'];
  /** the place of the last of them */
  readonly at: number;
  /** several stages that are one mark */
  readonly isFolded: boolean;
};

/** Steps of a path, several skipped stages that follow each other or lie side by side as one mark. */
export function foldSkipped(steps: RequestPath['steps']): readonly Fold[] {
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
