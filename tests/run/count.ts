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
/** Maximum length of a failure in characters: enough to see the cause, even in a truncated log. */
const failureLength = 600;

/** Return absolute paths of test files with a failure, from the JSON report of vitest. */
export function listFailedFiles(file: string): string[] {
  const report = Report.safeParse(readJson(file));
  if (!report.success) return [];
  return report.data.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
}

/**
 * Count the tests in the JSON report of vitest, except for files that are repeated. A failed file without a failed
 * test, for example after a load error, counts as one failure. A run that failed for another reason also counts as one
 * failure.
 */
export function countVitestResults(
  file: string,
  passed: boolean,
  again: readonly string[] = [],
): Count {
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

/** Pattern of files in deterministic layers, in which a failure always has a cause in the source. */
const withoutLuck = /(^|\/)tests\/((domain|store|infra|run)\/|[^/]+\.test\.ts$)/;

/** Return the files to repeat: a few failed files of layers in which timing may cause a failure. */
export function selectFilesToRepeat(failed: readonly string[], mostAgain: number): string[] {
  const unlucky = failed.filter((file) => !withoutLuck.test(file) || file.includes('one-machine/'));
  return unlucky.length > mostAgain ? [] : unlucky;
}

/** A failed test. `test`: its file and name. `message`: the beginning of its error message. */
export type Failure = { readonly file: string; readonly test: string; readonly message: string };

/** List the failures in the JSON report of vitest. A file that could not be loaded is one failure without a name. */
export function readFailures(file: string): Failure[] {
  const report = Report.safeParse(readJson(file));
  if (!report.success) return [];
  return report.data.testResults.flatMap(({ status, name, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && !failed.length) return [getFailure(name, '', message)];
    return failed.map((test) => getFailure(name, test.fullName, test.failureMessages.join('\n')));
  });
}

const getFailure = (file: string, name: string, message: string): Failure => ({
  ...{ file, test: `${file} ${name}`.trim() },
  message: message.slice(0, failureLength),
});

export const formatFailure = (word: 'FAILED' | 'UNSTABLE', { test, message }: Failure): string =>
  `${word}: ${test}\n${message}`;

/** Return failures of the first run that did not occur in the second run. */
export const findUnstable = (first: readonly Failure[], second: readonly Failure[]): Failure[] =>
  first.filter(({ file, test }) => !second.some((one) => one.test === test || one.test === file));

/** Format the last line of a run. */
export function formatSummaryLine(counts: readonly Count[]) {
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
