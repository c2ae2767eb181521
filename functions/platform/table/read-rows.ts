import type * as z from 'zod';
import { Email } from '#shared/users/user.ts';
import { readPart, readStored } from './stored-item.ts';
import type { Item, Table } from './table.ts';

type Report = Table['report'];
/** Items reported by this process: each is reported once, not at every read. */
const reported = new Set<string>();
const reportedAtMost = 1000;

/** Report an item; `id`: its id. A report contains only ids and field names, never values. */
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
 * Read stored items as rows of a list, each by itself. An item that can't be read is reported, and is
 * `undefined` in the result, so that the others are still shown. The order of the items is kept.
 */
export function parseRows<T extends object>(
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
 * Read as much of a stored profile as possible: an unusual e-mail address is kept, a field of the wrong form
 * counts as absent. Both are reported. Undefined when not even the id can be read.
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
