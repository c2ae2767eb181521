import { readFileSync } from 'node:fs';
import * as z from 'zod';

export type Count = { passed: number; failed: number; skipped: number };

const Report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/**
 * What vitest's JSON report counts. A file that failed without a failed test in it, for example as it could not be
 * loaded, counts as one failure, and so does a run that went wrong in any other way.
 */
export function vitestCount(file: string, passed: boolean): Count {
  const report = Report.safeParse(readJson(file));
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 };
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.data.testResults) {
    const before = count.failed;
    for (const { status } of assertionResults)
      count[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
    if (status === 'failed' && count.failed === before) count.failed += 1;
  }
  if (!passed && !count.failed) count.failed = 1;
  return count;
}

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
