import type * as z from 'zod';
import { Email } from '#shared/users/user.ts';
import { readPart, readStored } from './stored-item.ts';
import type { Item, Table } from './table.ts';

type Report = Table['report'];
/** Items reported by this process: each is told once, not at every read. */
const reported = new Set<string>();
const reportedAtMost = 1000;

/** `id`: the name of the field that says which one it is. Only ids and field names are told, never what is in them. */
function tell(report: Report, kind: string, id: unknown, fields: readonly string[]): void {
  const which = typeof id === 'string' ? id : 'unknown';
  const name = `${kind} ${which} ${fields.join()}`;
  if (!report || reported.has(name)) return;
  if (reported.size >= reportedAtMost) reported.clear();
  reported.add(name);
  report('stored item is not as it should be', { kind, id: which, fields: fields.join(' ') });
}

const topOf = (error: z.ZodError) => [
  ...new Set(error.issues.map(({ path }) => String(path[0] ?? ''))),
];

type RowKind<T> = {
  readonly schema: z.ZodType<T>;
  readonly kind: string;
  /** The name of the field that says which one it is. */
  readonly id: string;
};

/**
 * What a list shows of stored items, each by itself: one that can't be read is left out and reported, so that it takes
 * nothing else with it. The rows stay in the order of the items, with `undefined` where one was left out.
 */
export function rowsOf<T extends object>(
  { report }: Pick<Table, 'report'>,
  { schema, kind, id }: RowKind<T>,
  items: readonly Item[],
): (T | undefined)[] {
  return items.map((item) => {
    const read = readStored(schema, item);
    if (read.success) return read.data;
    tell(report, kind, item[id], topOf(read.error));
    return undefined;
  });
}

/** Without these a profile can't be shown; saving one with this version is refused, as no profile has it. */
const atLeast = { email: '', createdAt: new Date(0).toISOString(), version: 0 };

/**
 * What of a stored profile can be read: odd texts as they are, what has the wrong form as if it were absent. Both are
 * reported. None when not even the id can be read.
 */
export function readPerson<S extends z.ZodObject>(
  { report }: Pick<Table, 'report'>,
  schema: S,
  item: Readonly<Record<string, unknown>>,
): z.output<S> | undefined {
  const read = readPart(schema, item);
  if (read.success) {
    if (!Email.safeParse(item.email).success) tell(report, 'User', item.userId, ['email']);
    return read.data;
  }
  const odd = new Set(topOf(read.error));
  tell(report, 'User', item.userId, [...odd]);
  const rest = Object.entries(item).filter(([field]) => !odd.has(field));
  return readPart(schema, { ...atLeast, ...Object.fromEntries(rest) }).data;
}
