import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  countVitestResults,
  findUnstable,
  formatFailure,
  formatSummaryLine,
  listFailedFiles,
  readFailures,
  selectFilesToRepeat,
} from './count.ts';

const folder = mkdtempSync(join(tmpdir(), 'count-'));
const file = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Build a report of test files, each with its own status and those of its tests. */
function report(...files: [status: string, ...tests: string[]][]) {
  const testResults = files.map(([status, ...tests]) => ({
    status,
    assertionResults: tests.map((status) => ({ status })),
  }));
  writeFileSync(file, JSON.stringify({ testResults }));
}

test('passed, failed and skipped tests are counted over all test files', () => {
  report(
    ['passed', 'passed', 'skipped'],
    ['failed', 'passed', 'failed', 'failed', 'pending', 'todo'],
  );
  expect(countVitestResults(file, false)).toEqual({ passed: 2, failed: 2, skipped: 3 });
});

test('a test file that could not be loaded counts as a failure even without a failed test', () => {
  report(['passed', 'passed'], ['failed']);
  expect(countVitestResults(file, false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a test run that failed outside its tests counts as a failure', () => {
  report(['passed', 'passed']);
  expect(countVitestResults(file, false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a test run without a report counts as a failure', () => {
  expect(countVitestResults(join(folder, 'none.json'), true)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

test('a failed test is listed with its file, name and the beginning of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'a sum is right',
    failureMessages: ['x'.repeat(9000)],
  };
  const passed = { status: 'passed', fullName: 'a list is empty' };
  const testResults = [
    { status: 'failed', name: 'sum.test.ts', assertionResults: [passed, failed] },
    { status: 'failed', name: 'broken.test.ts', message: 'no such module', assertionResults: [] },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  const [sum, broken, ...others] = readFailures(file);
  expect(sum && formatFailure('FAILED', sum)).toMatch(
    /^FAILED: sum.test.ts a sum is right\nx{100,1000}$/,
  );
  expect(broken && formatFailure('UNSTABLE', broken)).toBe(
    'UNSTABLE: broken.test.ts\nno such module',
  );
  expect(others).toEqual([]);
});

test('a repeated test file counts only with the results of its second run', () => {
  const tests = (...all: string[]) => all.map((status) => ({ status }));
  const testResults = [
    { status: 'passed', name: 'sum.test.ts', assertionResults: tests('passed', 'passed') },
    { status: 'failed', name: 'list.test.ts', assertionResults: tests('passed', 'failed') },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect(listFailedFiles(file)).toEqual(['list.test.ts']);
  expect(countVitestResults(file, false, listFailedFiles(file))).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
  });
});

test('test files of deterministic layers are never repeated, even if other files are', () => {
  const root = '/home/somebody/countersign';
  const lucky = [
    'tests/api/lists.test.ts',
    'one-machine/tests/table.test.ts',
    'tests/e2e/a.test.ts',
  ];
  const others = ['tests/domain/a.test.ts', 'tests/store/b.test.ts', 'tests/infra/c.test.ts'];
  const repository = ['tests/architecture.test.ts', 'tests/run/count.test.ts'];
  const failed = [...lucky, ...others, ...repository].map((file) => `${root}/${file}`);
  expect(selectFilesToRepeat(failed, 5)).toEqual(lucky.map((file) => `${root}/${file}`));
  expect(selectFilesToRepeat(failed, 2)).toEqual([]);
});

test('a test is unstable if it failed only in the first run', () => {
  const failure = (file: string, test: string) => ({ file, test: `${file} ${test}`, message: 'x' });
  const first = [failure('a', 'one'), failure('a', 'two'), failure('b', 'three')];
  expect(findUnstable(first, [failure('a', 'two')])).toEqual([first[0], first[2]]);
  const broken = { file: 'a', test: 'a', message: 'not loaded' };
  expect(findUnstable(first, [broken])).toEqual([first[2]]);
});

test('the summary line mentions skipped tests only if there are any', () => {
  const count = { passed: 2, failed: 1, skipped: 0 };
  expect(formatSummaryLine([count, count])).toEqual({ line: '4 passed, 2 failed', failed: 2 });
  expect(formatSummaryLine([{ ...count, skipped: 3 }]).line).toBe('2 passed, 1 failed, 3 skipped');
});
