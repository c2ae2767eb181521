import { writeFile } from 'node:fs/promises';
import { buildDemoOrganisation } from '#demo/history/demo-organisation.ts';
import { getCategoryId } from '#demo/organisation/routings.ts';
import {
  backtestRequest,
  calculateMedianDurations,
  type PastCase,
} from '#functions/analytics/rules/backtest.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import { compareRequestPaths } from '#shared/routing/compare-walks.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';
import { readArguments } from '../../operator/services/command.ts';
import { readJsonFile, UnusableFile } from '../../operator/services/named-file.ts';
import { formatBacktest, formatCommonPaths, formatTable } from './backtest-report.ts';
import { readLog } from './log.ts';
import { toPastRequest } from './past-of-log.ts';
import { cycleRequesters } from './requesters.ts';
import { buildReplayScript } from './script.ts';

/**
 * Compare the paths of requests in a log with their paths under a draft: the routing "Expense declarations" of the demo
 * organisation with the given differences. Exit status 1 if a file can't be read, 2 if the draft is invalid.
 */
const { values: options } = readArguments({
  usage: `npm run backtest -- --log FILE [options]

Compares the paths of requests in a log with their paths under a draft routing.

  --log FILE      log of requests
  --routing FILE  JSON with what differs from the routing of the demo organisation
  --cases N       only the first cases
  --list FILE     writes a line of JSON for each request
  --help          shows this`,
  counts: ['cases'],
  options: {
    log: { type: 'string' },
    routing: { type: 'string' },
    cases: { type: 'string' },
    list: { type: 'string' },
  },
});
const every = 1000;
const progress = (done: number, all: number) => {
  if (done % every !== 0 && done !== all) return;
  process.stderr.write(
    process.stderr.isTTY ? `\r${done} of ${all} requests ` : `${done} of ${all} requests\n`,
  );
};
function exitWithLines(lines: readonly string[], status = 2): never {
  console.error(lines.join('\n'));
  process.exit(status);
}
/** Read a file, or print the reason in one line if that fails. */
const orExplain = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    if (cause instanceof UnusableFile) return exitWithLines([cause.message], 1);
    throw cause;
  });

if (!options.log) exitWithLines(['Which log? npm run backtest -- --log FILE [--routing FILE]']);
const { users, organisation } = buildDemoOrganisation(Date.now());
const category = organisation.reference.categories.find(
  ({ id }) => id === getCategoryId('Expense declaration'),
);
const routing = organisation.reference.routings.find(({ categoryIds }) =>
  categoryIds.includes(category?.id ?? ''),
);
if (!category || !routing) exitWithLines(['The demo organisation has no expense declarations.']);

const differs = options.routing ? await orExplain(readJsonFile(options.routing)) : {};
const parsed = RoutingSequence.safeParse({ ...routing, ...Object(differs) });
if (!parsed.success)
  exitWithLines(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
const draft = parsed.data;
const problems = Object.entries(validateRouting(draft, organisation));
if (problems.length > 0)
  exitWithLines(problems.map(([field, why]) => `${field}: ${why.join(' ')}`));

const beginRecord = performance.now();
const requester = cycleRequesters(users);
const scripts = (await orExplain(readLog(options.log, Number(options.cases ?? Infinity)))).map(
  buildReplayScript,
);
const scene = { organisation, category, routing };
const pasts: PastCase[] = scripts.flatMap(
  (script, index) => toPastRequest(script, requester(index), scene) ?? [],
);
const pace = calculateMedianDurations(pasts);
const tested = pasts.map((past, index) => {
  progress(index + 1, pasts.length);
  return backtestRequest(past, draft, organisation, pace);
});
if (options.list)
  await writeFile(options.list, tested.map((one) => `${formatBacktest(one)}\n`).join(''));
if (process.stderr.isTTY) process.stderr.write('\n');

console.log(formatTable(compareRequestPaths(tested)));
console.log(formatCommonPaths(tested));
const never = scripts.length - pasts.length;
const seconds = (performance.now() - beginRecord) / 1000;
console.log(`${scripts.length} requests in ${seconds.toFixed(1)} s; ${never} were never sent`);
