import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { users } from '#functions/people/store/people-keys.ts';
import { isEvent, requestKey } from '#functions/requests/store/keys.ts';
import { exportItems, ItemLine, type ItemTable } from '../transfer/items.ts';
import { verifyChains } from '../transfer/verify-chains.ts';

/** Result of the comparison of a restored table with the former one. */
export type ChangesSince = {
  /** Number of audit chains of the restored table, all verified. */
  readonly chains: number;
  /** Events of requests that are no longer stored, one line each, sorted by time. */
  readonly events: readonly string[];
  /** People whose profiles are new or differ, one line each. */
  readonly people: readonly string[];
};

async function* readItems(table: ItemTable, spool: string): AsyncGenerator<ItemLine> {
  for await (const text of exportItems(table, spool)) yield ItemLine.parse(JSON.parse(text));
}

const hash = (line: ItemLine) => createHash('sha256').update(JSON.stringify(line)).digest('hex');
const getText = (fields: Readonly<Record<string, unknown>>, name: string) =>
  String(fields[name] ?? '');

function formatEvent({ item, rest }: ItemLine, number: string): string {
  const { at, type, by } = { ...item, ...rest } as Record<string, unknown>;
  const name = typeof by === 'object' && by !== null && 'name' in by ? ` by ${by.name}` : '';
  return `${at}  ${number || item.pk}  ${type}${name}`;
}

/**
 * Verify the audit chains of a restored table, and list the events and profiles that only the former table has.
 * @throws CommandRefusal for a broken chain
 */
export async function compareTables(restored: ItemTable, former: ItemTable): Promise<ChangesSince> {
  const profiles = users(restored.applicationId).pk;
  const isCompared = ({ item }: ItemLine) => isEvent(item) || item.pk === profiles;
  const folder = await mkdtemp(join(tmpdir(), 'countersign-rewind-'));
  try {
    using known = new DatabaseSync(join(folder, 'known.sqlite'));
    known.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    known.exec('CREATE TABLE line (hash TEXT PRIMARY KEY) WITHOUT ROWID');
    const add = known.prepare('INSERT INTO line VALUES (?)');
    const find = known.prepare('SELECT 1 FROM line WHERE hash = ?');
    const verified = verifyChains(readItems(restored, join(folder, 'restored.sqlite')));
    let next = await verified.next();
    for (; !next.done; next = await verified.next())
      if (isCompared(next.value)) add.run(hash(next.value));
    const events: string[] = [];
    const people: string[] = [];
    let number = '';
    for await (const line of readItems(former, join(folder, 'former.sqlite'))) {
      const fields = { ...line.item, ...line.rest };
      if (line.item.sk === requestKey('').sk) number = getText(fields, 'number');
      if (!isCompared(line) || find.get(hash(line))) continue;
      if (isEvent(line.item)) events.push(formatEvent(line, number));
      else people.push(`${getText(fields, 'name')} <${getText(fields, 'email')}>`);
    }
    return { chains: next.value, events: events.sort(), people };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
