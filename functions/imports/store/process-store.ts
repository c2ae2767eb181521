import * as z from 'zod';
import type { CaseColumns } from '#functions/figures/rules/case-columns.ts';
import type { StoredImport } from '#functions/imports/rules/import-acts.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { toPosition } from '#functions/platform/table/page.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Position, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { writeBatches } from '#functions/platform/table/write-batches.ts';
import { Id, Instant } from '#shared/fields.ts';
import { ActivityKind, type ProcessCase } from '#shared/process/process-case.ts';
import * as keys from './keys.ts';
import { packCases, unpackCases } from './pack-cases.ts';

export type ProcessStore = ReturnType<typeof processStore>;

/** An imported log that is available in process figures. */
const ShownLog = z.object({
  id: Id,
  name: z.string(),
  requests: z.int().nonnegative(),
  events: z.int().nonnegative(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Meanings of activities set after the import. They override the meanings stored with the activities. */
  activities: z
    .array(
      z.object({
        name: z.string(),
        kind: ActivityKind,
        ends: z.boolean().optional(),
        step: z.string().optional(),
      }),
    )
    .default([]),
});
type ShownLog = z.infer<typeof ShownLog>;

/** Convert an import to its entry in process figures. */
export const toShownLog = ({ id, name, report }: StoredImport): ShownLog => ({
  ...{ id, name, requests: report?.requests ?? 0, events: report?.events ?? 0 },
  activities: (report?.activities ?? []).flatMap(({ as, kind, leaveOut, ends, step }) =>
    leaveOut
      ? []
      : {
          ...{ name: as, kind },
          ...(ends !== undefined && { ends }),
          ...(step !== undefined && { step }),
        },
  ),
  ...{ from: report?.from ?? null, to: report?.to ?? null },
});

const Pack = z.object({ packed: z.string() });
/** Number of items per page, so that one call reads at most a megabyte. */
const packsPerPage = 25;
/** Number of packs removed in one write. Their keys are read together with their content. */
const maxRemoved = 25;

/** Imported logs for process figures: packs of cases, and the catalog of available logs. */
export function processStore(table: Table) {
  /** Yield the packs of a log in their order. Each item is read once. */
  async function* readPacked(app: string, importId: string): AsyncGenerator<string> {
    const query = { ...keys.logPacks(app, importId), consistent: true };
    let after: Position | undefined;
    let more = true;
    while (more) {
      const page = await table.query(query, { limit: packsPerPage, after });
      for (const item of page.items) yield parsePart(Pack, item).packed;
      const last: Item | undefined = page.items.at(-1);
      after = last && toPosition(query, last);
      more = page.more && after !== undefined;
    }
  }

  return {
    /** Yield the requests of a log, some hundred at a time. */
    async *readPacks(app: string, importId: string): AsyncGenerator<ProcessCase[]> {
      for await (const packed of readPacked(app, importId)) yield unpackCases(packed);
    },

    /** Return all requests of a log as columns. */
    async readColumns(app: string, importId: string): Promise<CaseColumns> {
      const { collectPackColumns } = await import('./pack-columns.ts');
      return collectPackColumns(readPacked(app, importId));
    },

    /** Return one pack by its index from 0; undefined after the last. */
    async readPack(
      app: string,
      importId: string,
      index: number,
    ): Promise<ProcessCase[] | undefined> {
      const item = await table.get(keys.logPackKey(app, importId, index), { consistent: true });
      return item === undefined ? undefined : unpackCases(parsePart(Pack, item).packed);
    },

    /** Return the item for some hundred cases. A repeated index overwrites the item. */
    packItem: (app: string, importId: string, index: number, cases: readonly ProcessCase[]): Item =>
      addKeys(keys.logPackKey(app, importId, index), { packed: packCases(cases) }),

    /**
     * Store packs.
     * @param beside writes to include in each transaction
     * @throws item.changed-meanwhile
     */
    writePacks: (packs: readonly Item[], beside: readonly Write[] = []): Promise<void> =>
      writeBatches(
        table,
        packs.map((put) => ({ put })),
        beside,
      ),

    /**
     * Remove all data of a log.
     * @param beside writes to include in each transaction
     * @throws item.changed-meanwhile
     */
    async removePacks(app: string, importId: string, beside: readonly Write[] = []): Promise<void> {
      const query = { ...keys.everythingOfLog(app, importId), consistent: true };
      for (let more = true; more; ) {
        const page = await table.query(query, { limit: maxRemoved });
        await writeBatches(
          table,
          page.items.map(({ pk, sk }) => ({ remove: { pk, sk } })),
          beside,
        );
        more = page.more;
      }
    },

    /** Transaction write that makes a log available in process figures. */
    showing: (app: string, log: z.input<typeof ShownLog>): Write => ({
      put: addKeys(keys.shownLogKey(app, log.id), log),
    }),
    hiding: (app: string, importId: string): Write => ({
      remove: keys.shownLogKey(app, importId),
    }),
    async listLogs(app: string): Promise<ShownLog[]> {
      const items = await table.queryAll({ ...keys.shownLogs(app), consistent: true });
      return items.map((item) => parsePart(ShownLog, item));
    },
  };
}
