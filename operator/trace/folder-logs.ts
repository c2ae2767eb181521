import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefusal } from '../services/command.ts';
import { type LogLine, readLogLine } from './log-line.ts';
import type { SearchLogs } from './story.ts';

/** Return the name of a function without the names of the product and the stage. */
const nameSource = (file: string) =>
  file.replace(/\.log(\.1)?$/, '').replace(/^countersign-[^-]+-/, '');

/**
 * Search the logs in a data folder, even if no product runs on it.
 * @param sinceMs maximum age of a line, counted from the newest line, because the clock of the product may be ahead
 * @throws CommandRefusal if there are no logs
 */
export function folderLogs(data: string, sinceMs: number | undefined): SearchLogs {
  const folder = join(data, 'logs');
  if (!existsSync(folder)) throw new CommandRefusal(`There are no logs in ${data}.`);
  const search = (texts: readonly string[]): LogLine[] =>
    readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => texts.some((text) => line.includes(text)))
        .map((line) => readLogLine(line, nameSource(file))),
    );
  return async (texts) => {
    const found = search(texts);
    if (sinceMs === undefined) return found;
    const newest = Math.max(...search(['"time":"']).map(({ at }) => Date.parse(at) || 0));
    return found.filter(({ at }) => Date.parse(at) >= newest - sinceMs);
  };
}
