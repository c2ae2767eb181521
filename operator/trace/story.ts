import { type LogLine, traceParts } from './log-line.ts';

/** Function that searches the logs for lines with one of these texts. */
export type SearchLogs = (texts: readonly string[]) => Promise<readonly LogLine[]>;

const rank = ({ part }: LogLine) => traceParts.indexOf(part);
const inOrder = (lines: readonly LogLine[]) =>
  [...lines].sort((a, b) => a.at.localeCompare(b.at) || rank(a) - rank(b));

/**
 * Find all effects of a call, or all calls that changed a request with their effects. Calls that only read the request
 * are left out, unless they failed.
 */
export async function findStory(search: SearchLogs, id: string): Promise<LogLine[]> {
  const found = await search([id]);
  if (found.some(({ callId }) => callId === id)) return inOrder(found);
  const lines = found.filter(({ isRead }) => !isRead);
  const calls = new Set(lines.flatMap(({ callId }) => (callId ? [callId] : [])));
  // Lines about the call as a whole, such as those of the edge, don't name the request.
  const more = calls.size > 0 ? await search([...calls]) : [];
  const known = new Set(lines.map((line) => JSON.stringify(line)));
  return inOrder([...lines, ...more.filter((line) => !known.has(JSON.stringify(line)))]);
}

export const formatLine = ({ at, part, source, level, text, ...line }: LogLine): string =>
  [
    at.padEnd(24),
    part.padEnd(7),
    source.padEnd(24),
    `${level === 'info' ? '' : `${level}: `}${text}`,
    line.milliseconds === undefined ? '' : `${line.milliseconds} ms`,
    line.callId ? `call ${line.callId}` : '',
    line.requestId ? `request ${line.requestId}` : '',
  ]
    .filter((column) => column !== '')
    .join('  ');

/** Count the lines of a story, its warnings and its errors. */
export function summarizeStory(lines: readonly LogLine[]): string {
  const format = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const count = (level: LogLine['level']) =>
    format(lines.filter((line) => line.level === level).length, level);
  return `${format(lines.length, 'line')}, ${count('warning')}, ${count('error')}`;
}
