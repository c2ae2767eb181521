import { readFileSync } from 'node:fs';
import * as z from 'zod';

export type Count = { passed: number; failed: number; skipped: number };

const Report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string().default(''),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().default(''),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});
/** Enough to see what failed, also where only the end of the output is kept. */
const failureLength = 600;

/** Test files with a failure, absolute paths, by vitest's JSON report. */
export function failedFiles(file: string): string[] {
  const report = Report.safeParse(readJson(file));
  if (!report.success) return [];
  return report.data.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
}

/**
 * Count the tests in vitest's JSON report, but for the files that are run again.
 * A file that failed without a failed test in it, for example as it could not be loaded, counts as one failure,
 * and so does a run that went wrong in any other way.
 */
export function vitestCount(file: string, passed: boolean, again: readonly string[] = []): Count {
  const report = Report.safeParse(readJson(file));
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 };
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, name, assertionResults } of report.data.testResults) {
    if (again.includes(name)) continue;
    const before = count.failed;
    for (const { status } of assertionResults)
      count[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
    if (status === 'failed' && count.failed === before) count.failed += 1;
  }
  if (!passed && !count.failed && !again.length) count.failed = 1;
  return count;
}

/** Layers in which nothing depends on the moment: what fails there has a cause in the source. */
const withoutLuck = /(^|\/)tests\/((domain|store|infra|run)\/|[^/]+\.test\.ts$)/;

/** Files that are run once more: the few that failed in layers where a moment may have been unlucky. */
export function filesToRepeat(failed: readonly string[], mostAgain: number): string[] {
  const unlucky = failed.filter((file) => !withoutLuck.test(file) || file.includes('one-machine/'));
  return unlucky.length > mostAgain ? [] : unlucky;
}

/** A test that failed. `test`: its file and name; `message`: the beginning of what it said. */
export type Failure = { readonly file: string; readonly test: string; readonly message: string };

/** List the failures in vitest's JSON report. A file that could not be loaded is one failure without a name. */
export function failuresIn(file: string): Failure[] {
  const report = Report.safeParse(readJson(file));
  if (!report.success) return [];
  return report.data.testResults.flatMap(({ status, name, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && !failed.length) return [failureOf(name, '', message)];
    return failed.map((test) => failureOf(name, test.fullName, test.failureMessages.join('\n')));
  });
}

const failureOf = (file: string, name: string, message: string): Failure => ({
  ...{ file, test: `${file} ${name}`.trim() },
  message: message.slice(0, failureLength),
});

export const tellFailure = (word: 'FAILED' | 'UNSTABLE', { test, message }: Failure): string =>
  `${word}: ${test}\n${message}`;

/** Those that failed at first and not when they were run again. */
export const unstableAmong = (first: readonly Failure[], second: readonly Failure[]): Failure[] =>
  first.filter(({ file, test }) => !second.some((one) => one.test === test || one.test === file));

/** The last line of a run. */
export function closingLine(counts: readonly Count[]) {
  const sum = (of: (count: Count) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  const failed = sum((count) => count.failed);
  const skipped = sum((count) => count.skipped);
  const line = `${sum((count) => count.passed)} passed, ${failed} failed`;
  return { line: skipped ? `${line}, ${skipped} skipped` : line, failed };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
