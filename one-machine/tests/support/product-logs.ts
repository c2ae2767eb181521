import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Usual log lines at a start and a stop. A port that another program has taken is replaced, and a stop ends running
 * calls of schedules, which are repeated later.
 */
const usual =
  /^(table engine: (Dynoxide listening on |Shutting down|error: port \d+ is already in use)|schedule \S+: Runtime\.ExitError: \S+ was stopped$)/;
const startsWithTime = /^\S+Z /;
/** Log lines of functions that need no attention. */
const harmless = /^\{.*"level":"(DEBUG|INFO|WARN)"/;

/**
 * Write an unusual log line of a part to standard error, which the tests check (tests/setup/read-errors.ts). Usual
 * lines are dropped.
 */
export function printUnusualLog(line: string): void {
  if (!usual.test(line)) console.error(line);
}

/** Return the lines in a product's logs that report a problem, each with its file name. */
export function listLoggedErrors(data: string): string[] {
  const folder = join(data, 'logs');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const isUsual = file === 'runtime.log' ? usual : harmless;
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    return lines
      .filter((line) => line !== '' && !isUsual.test(line.replace(startsWithTime, '')))
      .map((line) => `${file}: ${line}`);
  });
}
