import { join } from 'node:path';
import { readArguments } from '../../operator/services/command.ts';
import { runProgram } from './run.ts';

/**
 * `npm run check`: fast checks after every change, in well under a minute: style, types, unused code, and tests without
 * a table, product or browser. Properties run with fewer examples. Exit status 1 if a check failed.
 */
const usage = `npm run check -- [--help]

  --help  shows this

Checks style, types, unused code, and runs the tests that need no table, product or browser.`;
readArguments({ usage, options: {}, operands: [] });
const root = join(import.meta.dirname, '../..');
const projects = ['repository', 'domain', 'frontend'].flatMap((name) => ['--project', name]);
/** Slow tests: one draws every widget in a browser, one builds the site, and four sign in repeatedly. */
const signingIn = ['lib/api-client', 'lib/auth-events', 'lib/user-sync', 'lib/refresh-answers'];
const slow = ['components/components', 'site-size', ...signingIn].flatMap((name) => [
  '--exclude',
  `tests/frontend/${name}.test.ts`,
]);

type Step = readonly [name: string, tool: string, args: readonly string[]];
/** Run the slow tests in parallel with the other tools, because each tool sometimes leaves a core idle. */
const lanes: readonly (readonly Step[])[] = [
  [['fast tests', 'vitest', ['run', '--reporter=dot', ...projects, ...slow]]],
  [
    ['style', 'biome', ['check', '.']],
    ['plain English', 'node', ['tests/prose/lint.ts']],
    ['types', 'npm', ['run', '--silent', 'types']],
    ['unused', 'knip', ['--no-progress']],
  ],
];
const failed: string[] = [];
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
async function runLane(steps: readonly Step[]): Promise<void> {
  for (const [name, tool, args] of steps) {
    if (!(await runProgram(root, tool, args, { FEWER_RUNS: '1' }, 'held'))) failed.push(name);
    console.log(`— ${name}: ${failed.includes(name) ? 'FAILED' : 'passed'}, at ${seconds()}`);
  }
}
await Promise.all(lanes.map(runLane));
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nAll passed in ${seconds()}`);
process.exitCode = failed.length > 0 ? 1 : 0;
