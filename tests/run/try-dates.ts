import { join } from 'node:path';
import { readArguments } from '../../operator/services/command.ts';
import { provideChromium } from './chromium.ts';
import { dates, filesWithDates } from './dates.ts';
import { runProgram } from './run.ts';

/**
 * `npm run test:dates`: run tests that may depend on the date on each of the dates. `npm run test:dates -- sunday
 * leapDay` selects dates. A word that is not the name of a date is a pattern that selects test files by their path.
 * Properties use new examples each time.
 */
const root = join(import.meta.dirname, '../..');
const usage = `npm run test:dates -- [DATE]... [PATTERN]...

  DATE     name of a date in tests/run/dates.ts, such as sunday
  PATTERN  part of the path of test files
  --help   shows this

Runs tests that may depend on the date on each of the dates.`;
const words = readArguments({ usage, options: {} }).positionals;
const chosen = Object.entries(dates).filter(([name]) => words.includes(name));
const patterns = words.filter((word) => !Object.hasOwn(dates, word));
const chromium = provideChromium();

const failed: string[] = [];
for (const [name, moment] of chosen.length > 0 ? chosen : Object.entries(dates)) {
  console.log(`\n— ${name}: from ${moment} on`);
  const files = patterns.length > 0 ? patterns : filesWithDates;
  const passed = await runProgram(root, 'vitest', ['run', '--reporter=dot', ...files], {
    TEST_NOW: moment,
    PROPERTY_SEED: 'random',
    TZ: 'UTC',
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  if (!passed) failed.push(name);
}
console.log(failed.length > 0 ? `\nFailed on: ${failed.join(', ')}` : '\nGreen on every date.');
process.exitCode = failed.length > 0 ? 1 : 0;
