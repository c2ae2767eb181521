import { parseArgs } from 'node:util';
import { verifyExport } from '#functions/requests/rules/verify-export.ts';
import { readJsonFile } from './services/named-file.ts';

/**
 * npm run audit:verify -- FILE [--head HASH] Checks an exported audit chain without the product. `--head`: the last
 * hash of an earlier export. It must be in the chain, so that a truncated or replaced chain is also detected. Exit
 * status 1 if the chain is broken, with the first broken link; 2 if FILE is not an export.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { head: { type: 'string' } },
});
const [file] = positionals;

function exitWithLine(status: number, line: string): never {
  (status === 0 ? console.log : console.error)(line);
  process.exit(status);
}

async function read(path: string): Promise<unknown> {
  try {
    return await readJsonFile(path);
  } catch (error) {
    return exitWithLine(2, error instanceof Error ? error.message : String(error));
  }
}

function check(exported: unknown, path: string) {
  try {
    return verifyExport(exported, options.head);
  } catch {
    return exitWithLine(2, `${path}: this is no audit export of a request`);
  }
}

if (!file) exitWithLine(2, 'Which file? npm run audit:verify -- FILE [--head HASH]');
const checked = check(await read(file), file);
if (!checked.ok)
  exitWithLine(1, `${checked.number}: broken at event ${checked.brokenAt}: ${checked.why}`);
exitWithLine(
  0,
  `${checked.number}: ${checked.events} events, each continues the one before.\nhead ${checked.head}`,
);
