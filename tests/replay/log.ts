import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { assertFile, UnusableFile } from '../../operator/services/named-file.ts';

/** An action on a declaration and its actor: one line of the public log of real requests. */
const Line = z.object({
  case: z.string().min(1),
  activity: z.string(),
  role: z.string(),
  timestamp: z.string(),
  amount: z.string().regex(/^\d+(\.\d+)?$/),
});

export type LogRole =
  | 'EMPLOYEE'
  | 'ADMINISTRATION'
  | 'PRE_APPROVER'
  | 'BUDGET OWNER'
  | 'SUPERVISOR'
  | 'MISSING';
export type LogEvent = {
  kind: 'saved' | 'submitted' | 'approved' | 'rejected' | 'payment';
  /** True if no other role decides after this event. */
  isFinal?: boolean;
  role: LogRole;
  at: string;
  activity: string;
};
export type LogCase = { name: string; amount: string; events: LogEvent[] };

const roles: ReadonlySet<string> = new Set([
  'EMPLOYEE',
  'ADMINISTRATION',
  'PRE_APPROVER',
  'BUDGET OWNER',
  'SUPERVISOR',
  'MISSING',
]);
/** Error of a log that cannot be replayed. */
class UnreadableLog extends Error {
  override readonly name = 'UnreadableLog';
}
const isRole = (text: string): text is LogRole => roles.has(text);

function parseLogEvent(line: z.infer<typeof Line>, number: number): LogEvent {
  const { activity } = line;
  const timestamp = new Date(line.timestamp).toISOString();
  if (/^(Request Payment|Payment Handled)$/.test(activity))
    return { kind: 'payment', role: 'MISSING', at: timestamp, activity };
  const [, verb = '', role = ''] =
    /^Declaration (SAVED|SUBMITTED|APPROVED|FINAL_APPROVED|REJECTED) by (.+)$/.exec(activity) ?? [];
  if (verb === '') throw new UnreadableLog(`Line ${number}: "${activity}" is no known activity.`);
  if (!isRole(role))
    throw new UnreadableLog(
      `Line ${number}: the role "${role}" is not known. The routing of the demo has ${[...roles].join(', ')}.`,
    );
  const kinds = {
    SAVED: 'saved',
    SUBMITTED: 'submitted',
    APPROVED: 'approved',
    FINAL_APPROVED: 'approved',
    REJECTED: 'rejected',
  } as const;
  return {
    ...{ kind: kinds[verb as keyof typeof kinds], role, at: timestamp, activity },
    ...(verb === 'FINAL_APPROVED' && { isFinal: true }),
  };
}

/** Parse a line by the names of its columns. @throws UnreadableLog */
function parseLogLine(cells: readonly string[], columns: readonly string[], number: number) {
  const line = Line.safeParse(
    Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
  );
  const [issue] = line.error?.issues ?? [];
  if (issue) throw new UnreadableLog(`Line ${number}: ${issue.path.join('.')}: ${issue.message}`);
  if (line.data && Number.isNaN(Date.parse(line.data.timestamp)))
    throw new UnreadableLog(`Line ${number}: "${line.data.timestamp}" is no time.`);
  return line.data;
}

/** Read the lines of the file, and decompress it if its name ends in .gz. */
async function readLogLines(file: string): Promise<string[]> {
  const bytes = await readFile(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** @throws UnreadableLog */
function parseLogCases([head = '', ...lines]: readonly string[], atMost: number): LogCase[] {
  const columns = head.split(',');
  const cases = new Map<string, LogCase>();
  for (const [index, text] of lines.entries()) {
    const number = index + 2;
    const line = parseLogLine(text.split(','), columns, number);
    if (!line) continue;
    const found = cases.get(line.case);
    if (!found && cases.size >= atMost) continue;
    const one = found ?? { name: line.case, amount: line.amount, events: [] };
    if (!found) cases.set(line.case, one);
    one.events.push(parseLogEvent(line, number));
  }
  if (cases.size === 0) throw new UnreadableLog('This is no log of declarations: it has no case.');
  return [...cases.values()];
}

/**
 * Read the log (CSV, gzip if named .gz). Cases are sorted by their first event, and the events of each case by time.
 * @throws UnusableFile
 */
export async function readLog(file: string, atMost = Number.POSITIVE_INFINITY): Promise<LogCase[]> {
  await assertFile(file);
  try {
    return parseLogCases(await readLogLines(file), atMost);
  } catch (cause) {
    throw new UnusableFile(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
