import { readFileSync, statfsSync } from 'node:fs';
import { Refusal } from './options.ts';
import type { Part } from './part.ts';

/**
 * Files, databases and connections of a product in use by a few people; fewer end in calls that fail without an answer.
 */
const fewestDescriptors = 1024;

/** Number of files that this process may open; undefined where the system doesn't report it. */
function descriptorLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
    return Number.isNaN(limit) ? undefined : limit;
  } catch {
    return undefined;
  }
}

/** @throws Refusal where too few files may be open at once */
export function assertDescriptors(limit = descriptorLimit()): void {
  if (limit === undefined || limit >= fewestDescriptors) return;
  throw new Refusal(
    `Only ${limit} files may be open at once; ${fewestDescriptors} are needed. Allow more with \`ulimit -n 4096\` and start again.`,
  );
}

const little = 200 * 1024 * 1024;
const none = 1024 * 1024;
const interval = 10_000;

/** Warning about the space that is left; undefined when there is enough. */
export function spaceWords(bytes: number, folder: string): string | undefined {
  if (bytes >= little) return undefined;
  return bytes < none
    ? `There is no space left for ${folder}: what people send is refused until there is. Nothing that was acknowledged is lost.`
    : `Less than 200 MB are left for ${folder}. When they are used up, what people send is refused.`;
}

/** Says on the terminal when the disk of the data folder gets full, and when there is space again; each once. */
export function watchDisk(folder: string, say: (line: string) => void): Part {
  let said: string | undefined;
  const look = () => {
    const { bavail, bsize } = statfsSync(folder);
    const words = spaceWords(bavail * bsize, folder);
    if (words === said) return;
    say(words ?? `There is space again for ${folder}.`);
    said = words;
  };
  look();
  const timer = setInterval(look, interval).unref();
  return { name: 'disk', stop: async () => clearInterval(timer) };
}
