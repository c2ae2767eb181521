import { AppError } from '#shared/errors.ts';
import { t, translateText } from '#shared/language/t.ts';

/** Dotted field path -> reasons: what a save is refused with. */
export type Problems = Record<string, string[]>;

/** Collects problems; a path may have several. */
export class ProblemList {
  /** Without a prototype: paths hold names that people chose. */
  readonly found: Problems = Object.create(null);
  add(path: string, reason: string): void {
    this.found[path] = [...(this.found[path] ?? []), translateText(reason)];
  }
  /** Adds the reason unless the condition holds. */
  expect(holds: boolean, path: string, reason: string): void {
    if (!holds) this.add(path, reason);
  }
}

/** Refuses a save with everything that was found; `input.invalid`. */
export function refuseProblems(found: Problems): void {
  if (Object.keys(found).length === 0) return;
  throw new AppError('input.invalid', t`This can’t be saved yet.`, { fields: found });
}

/** Values that occur more than once. */
export const findRepeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
];
