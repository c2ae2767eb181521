import { createHash } from 'node:crypto';
import * as z from 'zod';
import * as keys from '#functions/organisation/store/reference-keys.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Instant } from '#shared/fields.ts';
import { FileColumns } from '#shared/import/import-endpoint.ts';

/** `shape`: hash of the headings in their order. */
const StoredColumns = z.object({ ...FileColumns.shape, shape: z.string(), usedAt: Instant });

/** Days for which column mappings are stored after their last use. Some files are imported once a year. */
const rememberedDays = 400;
/** Maximum number of column mappings in the response, the most recently used first. */
const maxMappings = 50;
const expiry = (at: string) => Math.floor(Date.parse(at) / 1000) + rememberedDays * 86_400;

/** Column mappings of files, shared by administrators. They are stored by kind of file and headings. */
export const fileColumnsStore = (table: Table, app: string) => ({
  /** Return the writes that store the column mapping of a file. */
  writes(kind: string, { heads, mapping }: FileColumns, usedAt: string): Write[] {
    const digest = createHash('sha256').update(JSON.stringify(heads)).digest('base64url');
    const shape = digest.slice(0, 22);
    const key = keys.fileColumnsKey(app, kind, shape);
    const stored = { heads, mapping, shape, usedAt };
    return [{ put: { ...addKeys(key, stored), expiresAt: expiry(usedAt) } }];
  },

  /** Return the column mappings for a kind of file, the most recently used first. */
  async list(kind: string, now: string): Promise<FileColumns[]> {
    const items = await table.queryAll({ ...keys.fileColumns(app, kind), consistent: true });
    return parseRows(table, { schema: StoredColumns, kind: 'FileColumns', id: 'shape' }, items)
      .flatMap((one) => one ?? [])
      .filter(({ usedAt }) => expiry(usedAt) * 1000 > Date.parse(now))
      .sort((a, b) => (a.usedAt < b.usedAt ? 1 : -1))
      .slice(0, maxMappings)
      .map(({ heads, mapping }) => ({ heads, mapping }));
  },
});
