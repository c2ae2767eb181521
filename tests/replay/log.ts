import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';

/** Who did what to a declaration: a line of the public log of real requests. */
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
const isRole = (text: string): text is LogRole => roles.has(text);

function eventOf(line: z.infer<typeof Line>, number: number): LogEvent {
  const { activity } = line;
  const timestamp = new Date(line.timestamp).toISOString();
  if (/^(Request Payment|Payment Handled)$/.test(activity))
    return { kind: 'payment', role: 'MISSING', at: timestamp, activity };
  const [, verb = '', role = ''] =
    /^Declaration (SAVED|SUBMITTED|APPROVED|FINAL_APPROVED|REJECTED) by (.+)$/.exec(activity) ?? [];
  if (!isRole(role)) throw new Error(`line ${number}: unknown activity "${activity}"`);
  const kinds = {
    SAVED: 'saved',
    SUBMITTED: 'submitted',
    APPROVED: 'approved',
    FINAL_APPROVED: 'approved',
    REJECTED: 'rejected',
  } as const;
  return { kind: kinds[verb as keyof typeof kinds], role, at: timestamp, activity };
}

/**
 * Reads the log (CSV, gzip when named .gz): the cases in the order of their first event, each with its events in order.
 */
export async function readLog(file: string, atMost = Number.POSITIVE_INFINITY): Promise<LogCase[]> {
  const raw = createReadStream(file);
  const lines = createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw });
  const cases = new Map<string, LogCase>();
  let columns: string[] | undefined;
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (!columns) {
      columns = text.split(',');
      continue;
    }
    const cells = text.split(',');
    const line = Line.parse(
      Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
    );
    const found = cases.get(line.case);
    if (!found && cases.size >= atMost) continue;
    const one = found ?? { name: line.case, amount: line.amount, events: [] };
    if (!found) cases.set(line.case, one);
    one.events.push(eventOf(line, number));
  }
  return [...cases.values()];
}
