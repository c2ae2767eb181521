import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Usual lines of the runtime at a start and a stop: another port replaces one that somebody else took first,
 * and a stop ends the calls of schedules that are under way, which come again.
 */
const usual =
  /^(table engine: (Dynoxide listening on |Shutting down|error: port \d+ is already in use)|schedule \S+: Runtime\.ExitError: \S+ was stopped$)/;
const startsWithTime = /^\S+Z /;
/** Log lines of functions that need no look. */
const harmless = /^\{.*"level":"(DEBUG|INFO|WARN)"/;

/**
 * A log for the parts of one machine: what isn't usual goes to the standard error, which is read
 * (tests/setup/read-errors.ts).
 */
export function runtimeLog(line: string): void {
  if (!usual.test(line)) console.error(line);
}

/** Lines in the logs of a product that tell of something gone wrong, each with the name of its file. */
export function troubleIn(data: string): string[] {
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
