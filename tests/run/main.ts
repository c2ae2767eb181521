import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBuilds } from '#start/builds.ts';
import { provideChromium } from './chromium.ts';
import {
  type Count,
  countVitestResults,
  type Failure,
  findUnstable,
  formatFailure,
  formatSummaryLine,
  listFailedFiles,
  readFailures,
  selectFilesToRepeat,
} from './count.ts';
import { dateSampleFiles, dates } from './dates.ts';
import { provideTools } from './provide-tools.ts';
import { runProgram } from './run.ts';

/**
 * `npm test`: style, types, both builds and every test, a few of them on two additional dates. The last line contains
 * the totals. `npm test -- LAYER` runs the tests of one layer, such as `domain` or `e2e`: a folder of `tests/`. Any
 * other word is a pattern that selects test files by their path.
 */
const root = join(import.meta.dirname, '../..');
const patterns = process.argv
  .slice(2)
  .map((word) => (existsSync(join(root, 'tests', word)) ? `tests/${word}/` : word));
const folder = mkdtempSync(join(tmpdir(), 'npm-test-'));
// Processes of tests end without cleaning up. Their temporary files are removed with the folder.
process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder;
// Bundle the functions once, because the sources do not change during the run.
process.env.FUNCTION_BUNDLES = join(folder, 'functions');
const counts: Count[] = [];
const failures: string[] = [];
const unstable: Failure[] = [];

/** Run a step that passes or fails, counted as one test. */
async function runStep(name: string, work: () => Promise<boolean>) {
  const started = performance.now();
  const passed = await work();
  console.log(
    `— ${passed ? 'passed' : 'FAILED'}: ${name}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  counts.push({ passed: Number(passed), failed: Number(!passed), skipped: 0 });
  if (!passed) failures.push(`FAILED: ${name}; what it printed is above`);
}

async function checkSource() {
  await runStep('style', () =>
    runProgram(root, 'biome', ['check', '--max-diagnostics=50', '.'], {}, 'held'),
  );
  await runStep('types', () => runProgram(root, 'npm', ['run', '--silent', 'types'], {}, 'held'));
}
async function buildSiteAndStacks() {
  await runStep('site, and stacks of one machine', async () => {
    try {
      await prepareBuilds('optional', console.log);
      await prepareBuilds('required', console.log);
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return false;
    }
  });
  await runStep('cdk synth', () =>
    runProgram(root, 'cdk', ['synth', '--quiet', '--output', join(folder, 'cdk.out')], {}, 'held'),
  );
}
// Download third-party tools during the builds, which hardly use the network.
const missingTools =
  !patterns.length || patterns.some((pattern) => pattern.includes('tools')) ? provideTools() : [];
if (!patterns.length) {
  console.log('\n— style and types; beside them the builds');
  // Run the checks and the builds in parallel, because each uses mainly one core.
  await Promise.all([checkSource(), buildSiteAndStacks()]);
}

const chromium = provideChromium();
if (!chromium) {
  console.log(
    '\nThere is no Chromium: tests in the browser are skipped. Install it, or name it in CHROMIUM_PATH.',
  );
  if (process.env.CI) {
    counts.push({ passed: 0, failed: 1, skipped: 0 });
    failures.push('FAILED: there is no Chromium');
  }
}
if (!process.env.DYNAMODB_LOCAL)
  console.log(
    "\nThe store's tests run on the engine of one machine only: name the folder of DynamoDB Local in DYNAMODB_LOCAL to run them on it, too.",
  );
for (const line of await missingTools) console.log(`\n${line}`);
/** Maximum number of repeated files. More failures point to a cause in the source, not in the timing. */
const maxRepeatedFiles = 5;

/** Run vitest on `files`. Resolves to its report and whether it passed. */
async function runVitest(files: readonly string[], environment: Record<string, string>) {
  const report = join(folder, 'vitest.json');
  rmSync(report, { force: true });
  const passed = await runProgram(
    root,
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests=false',
      ...files,
    ],
    { ...environment, ...(chromium && { CHROMIUM_PATH: chromium }) },
  );
  return { report, passed };
}

/**
 * Run and count tests. A few failed files are repeated alone, and only the repetition counts. Tests that failed only in
 * the first run are reported as unstable. Deterministic layers are never repeated (decision 52).
 */
async function runTests(files: readonly string[], environment: Record<string, string> = {}) {
  const first = await runVitest(files, environment);
  const again = selectFilesToRepeat(listFailedFiles(first.report), maxRepeatedFiles);
  counts.push(countVitestResults(first.report, first.passed, again));
  const atFirst = readFailures(first.report);
  const fail = (one: Failure) => failures.push(formatFailure('FAILED', one));
  atFirst.filter(({ file }) => !again.includes(file)).forEach(fail);
  if (!again.length) return;
  console.log(`\n— once more: ${again.join(', ')}`);
  const second = await runVitest(again, environment);
  counts.push(countVitestResults(second.report, second.passed));
  const repeated = readFailures(second.report);
  repeated.forEach(fail);
  unstable.push(
    ...findUnstable(
      atFirst.filter(({ file }) => again.includes(file)),
      repeated,
    ),
  );
}
await runTests(patterns);
if (!patterns.length)
  for (const moment of [dates.sunday, dates.christmasEve]) {
    console.log(`\n— a few tests as if it were ${moment}`);
    await runTests(dateSampleFiles, { TEST_NOW: moment });
  }
rmSync(folder, { recursive: true, force: true });

// Print the failures again at the end, because a truncated log preserves its end.
for (const failure of failures) console.log(`\n${failure}`);
for (const one of unstable) console.log(`\n${formatFailure('UNSTABLE', one)}`);
const { line, failed } = formatSummaryLine(counts);
// Write the results to a file with one test per line.
const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });
writeFileSync(join(results, 'unstable.txt'), unstable.map(({ test }) => `${test}\n`).join(''));
console.log(`\nunstable: ${unstable.length}`);
console.log(line);
process.exitCode = failed ? 1 : 0;
