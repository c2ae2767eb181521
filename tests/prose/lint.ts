import { findExceededLimits, findViolations } from './check-prose.ts';
import { listUnknownWords } from './spell.ts';

/**
 * `npm run lint`: check spelling and rules of plain English. `--all FOLDER` prints each remaining violation in that
 * folder.
 */
const violations = findViolations();
const [flag, folder] = process.argv.slice(2);
if (flag === '--all')
  for (const { file, line, rule, text } of violations)
    if (!folder || file.startsWith(folder)) console.log(`${file}:${line} ${rule}: ${text}`);
const misspelled = listUnknownWords().map((word) => `Not in a dictionary or cspell.json: ${word}`);
const found = [...findExceededLimits(violations), ...misspelled];
for (const text of found) console.error(text);
process.exitCode = found.length > 0 ? 1 : 0;
