import type { PathStage, RequestPath } from '#shared/requests/path.ts';

/** A step that was passed although a newer version needs it is no matter of course. */
const isFolded = ({ state, reasons }: PathStage) =>
  state === 'skipped' && reasons.every(({ code }) => code !== 'wouldBeNeeded');

type Fold = { readonly steps: RequestPath['steps']; readonly at: number };

/** Steps of a path, several skipped ones that follow each other as one. `at`: the place of the last of them. */
export function foldSkipped(steps: RequestPath['steps']): readonly Fold[] {
  const folds: Fold[] = [];
  for (const [at, step] of steps.entries()) {
    const last = folds.at(-1);
    const joins = step.every(isFolded) && last?.steps.every((one) => one.every(isFolded));
    if (last && joins) folds[folds.length - 1] = { steps: [...last.steps, step], at };
    else folds.push({ steps: [step], at });
  }
  return folds;
}
