import { AppError } from '#shared/errors.ts';
import { t, translateText } from '#shared/language/t.ts';

/** Reasons for a rejected save, keyed by dotted field path. */
export type Problems = Record<string, string[]>;

/** Collector of problems. A path may have several problems. */
export class ProblemList {
  /** Without a prototype, because paths contain names that people chose. */
  readonly found: Problems = Object.create(null);
  add(path: string, reason: string): void {
    this.found[path] = [...(this.found[path] ?? []), translateText(reason)];
  }
  /** Add the reason unless the condition is true. */
  expect(holds: boolean, path: string, reason: string): void {
    if (!holds) this.add(path, reason);
  }
}

/** Throw `input.invalid` with all problems found. */
export function throwIfProblems(found: Problems): void {
  if (Object.keys(found).length === 0) return;
  throw new AppError('input.invalid', t`This can’t be saved yet.`, { fields: found });
}

/** Return the values that occur more than once. */
export const findDuplicates = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
];
