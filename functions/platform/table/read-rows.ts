import type * as z from 'zod';
import { Email } from '#shared/users/user.ts';
import { parseStoredForWrite, safeParsePart } from './stored-item.ts';
import type { Item, Table } from './table.ts';

type Report = Table['report'];
/** Items already reported by this process, so that each is reported once instead of at every read. */
const reported = new Set<string>();
const reportedAtMost = 1000;

/** Report an item by its id. A report contains only ids and field names, never values. */
function reportInvalidItem(
  report: Report,
  kind: string,
  id: unknown,
  fields: readonly string[],
): void {
  const which = typeof id === 'string' ? id : 'unknown';
  const name = `${kind} ${which} ${fields.join()}`;
  if (!report || reported.has(name)) return;
  if (reported.size >= reportedAtMost) reported.clear();
  reported.add(name);
  report('stored item is not as it should be', { kind, id: which, fields: fields.join(' ') });
}

const getTop = (error: z.ZodError) => [
  ...new Set(error.issues.map(({ path }) => String(path[0] ?? ''))),
];

type RowKind<T> = {
  readonly schema: z.ZodType<T>;
  readonly kind: string;
  /** Name of the id field. */
  readonly id: string;
};

/**
 * Parse stored items as rows, each separately, in their order. An unreadable item is reported and is `undefined` in the
 * result, so that the others are still shown.
 */
export function parseRows<T extends object>(
  { report }: Pick<Table, 'report'>,
  { schema, kind, id }: RowKind<T>,
  items: readonly Item[],
): (T | undefined)[] {
  return items.map((item) => {
    const read = parseStoredForWrite(schema, item);
    if (read.success) return read.data;
    reportInvalidItem(report, kind, item[id], getTop(read.error));
    return undefined;
  });
}

/**
 * Defaults for fields without which a profile can't be shown. Saving such a profile is refused, because no stored one
 * has this version.
 */
const atLeast = { email: '', createdAt: new Date(0).toISOString(), version: 0 };

/**
 * Parse as much of a stored profile as possible. An unusual email address is accepted, and an invalid field counts as
 * missing. Both are reported. Undefined if even the id is unreadable.
 */
export function readPerson<S extends z.ZodObject>(
  { report }: Pick<Table, 'report'>,
  schema: S,
  item: Readonly<Record<string, unknown>>,
): z.output<S> | undefined {
  const read = safeParsePart(schema, item);
  if (read.success) {
    if (!Email.safeParse(item.email).success)
      reportInvalidItem(report, 'User', item.userId, ['email']);
    return read.data;
  }
  const odd = new Set(getTop(read.error));
  reportInvalidItem(report, 'User', item.userId, [...odd]);
  const rest = Object.entries(item).filter(([field]) => !odd.has(field));
  return safeParsePart(schema, { ...atLeast, ...Object.fromEntries(rest) }).data;
}
