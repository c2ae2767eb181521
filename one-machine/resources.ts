import { readFileSync, statfsSync } from 'node:fs';
import { OperatorError } from './options.ts';
import type { RuntimePart } from './part.ts';

/**
 * Minimum number of open files, for the files, databases, and connections of a product with a few users. With fewer,
 * calls fail without an answer.
 */
const fewestDescriptors = 1024;

/** Return the number of files that this process may open, or undefined if the system does not report it. */
function readDescriptorLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
    return Number.isNaN(limit) ? undefined : limit;
  } catch {
    return undefined;
  }
}

/** @throws OperatorError if the limit of open files is too low */
export function assertDescriptors(limit = readDescriptorLimit()): void {
  if (limit === undefined || limit >= fewestDescriptors) return;
  throw new OperatorError(
    `Only ${limit} files may be open at once; ${fewestDescriptors} are needed. Allow more with \`ulimit -n 4096\` and start again.`,
  );
}

const little = 200 * 1024 * 1024;
const none = 1024 * 1024;
const interval = 10_000;

/** Return a warning about the remaining disk space, or undefined if enough space remains. */
export function formatSpaceWarning(bytes: number, folder: string): string | undefined {
  if (bytes >= little) return undefined;
  return bytes < none
    ? `There is no space left for ${folder}: what people send is refused until there is. Nothing that was acknowledged is lost.`
    : `Less than 200 MB are left for ${folder}. When they are used up, what people send is refused.`;
}

/**
 * Report on the terminal when the disk of the data folder is nearly full, and when it has space again. Each change is
 * reported once.
 */
export function watchDisk(folder: string, say: (line: string) => void): RuntimePart {
  let said: string | undefined;
  const look = () => {
    const { bavail, bsize } = statfsSync(folder);
    const words = formatSpaceWarning(bavail * bsize, folder);
    if (words === said) return;
    say(words ?? `There is space again for ${folder}.`);
    said = words;
  };
  look();
  const timer = setInterval(look, interval).unref();
  return { name: 'disk', stop: async () => clearInterval(timer) };
}
