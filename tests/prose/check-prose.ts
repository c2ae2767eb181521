import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { listSourceFiles, type Prose, readProse } from './read-prose.ts';
import { rules } from './rules.ts';

/**
 * Number of remaining violations in a folder, keyed by rule. The number may decrease but never increase. Other folders
 * have no violations.
 */
const Left = z.record(z.string(), z.record(z.string(), z.number()));
const left = Left.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'left.json'), 'utf8')));

export const findFolder = ({ file }: Prose) =>
  Object.keys(left).find((folder) => file.startsWith(`${folder}/`)) ?? 'elsewhere';

export type Violation = Prose & { rule: string; advice: string; folder: string };

export function findViolations(): Violation[] {
  return listSourceFiles()
    .flatMap(readProse)
    .flatMap((prose) =>
      rules
        .filter((rule) => rule.breaks(prose))
        .map(({ name, advice }) => ({ ...prose, rule: name, advice, folder: findFolder(prose) })),
    );
}

/** Return one line for each folder with more violations of a rule than `left.json` allows. */
export function findExceededLimits(violations: readonly Violation[]): string[] {
  const groups = Map.groupBy(violations, ({ rule, folder }) => `${folder} ${rule}`);
  return [...groups.values()].flatMap((found) => {
    const [first] = found;
    if (!first) return [];
    const allowed = left[first.folder]?.[first.rule] ?? 0;
    if (found.length <= allowed) return [];
    const places = found.map(({ file, line, text }) => `  ${file}:${line} ${text.slice(0, 80)}`);
    return [
      `${first.folder}: ${found.length} lines break "${first.rule}", ${allowed} are allowed. ${first.advice}\n${places.slice(-20).join('\n')}`,
    ];
  });
}
