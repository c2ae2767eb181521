import * as z from 'zod';
import type { Endpoint, Service } from '../endpoint.ts';
import { Id, nothing } from '../fields.ts';
import { rowSchema, type Sheet } from './sheet.ts';

/** Outcome of importing a row, or of a dry run. */
export const RowOutcome = z.object({
  outcome: z.enum(['created', 'changed', 'same', 'refused']),
  /** Why it is refused, by the names of the columns; `row`: what belongs to none of them. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** Parts that are not imported, by the names of their columns. */
  notes: z.record(z.string(), z.array(z.string())).optional(),
  /** Told by a dry run: what each cell was and what it becomes, by the names of the columns. */
  changes: z.record(z.string(), z.object({ from: z.string(), to: z.string() })).optional(),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** Column mapping of a file: our column by each heading, empty if the heading is ignored. */
export const FileColumns = z.strictObject({
  heads: z.array(z.string().max(300)).max(200),
  mapping: z.record(z.string().max(300), z.string().max(60)),
});
export type FileColumns = z.infer<typeof FileColumns>;

/** Days for which an import can be undone. */
export const undoableDays = 30;
/** Maximum number of rows that a dry run gets from before its call. */
const beforeAtMost = 100;

type Importing<P> = {
  readonly service: Service;
  /** Of the kind, without the first slash. */
  readonly path: P;
  readonly sheet: Sheet;
  /** Further effects of an import, in sentences. */
  readonly also?: string;
};

/** The operation that creates and changes the items of one kind from the rows of a file. */
export function importEndpoint<P extends string>({
  service,
  path,
  sheet,
  also = '',
}: Importing<P>) {
  const rows = z.array(rowSchema(sheet));
  return {
    service,
    method: 'POST',
    path: `/${path}/import`,
    roles: ['admin'],
    params: nothing,
    query: nothing,
    body: z
      .strictObject({
        rows: rows.min(1).max(sheet.rowsPerCall),
        /** Nothing is stored; the answer is what an import would do. */
        dryRun: z.boolean(),
        /** Rows of the same file that come before these: a dry run takes them as imported. */
        before: rows.max(beforeAtMost).default([]),
        /** By which the calls of one file are one import, which can be undone; none: each is one. */
        file: z
          .strictObject({
            importId: Id,
            name: z.string().trim().max(200),
            /** Mapping chosen by a person: remembered for files with the same headings. */
            columns: FileColumns.optional(),
          })
          .optional(),
      })
      .refine(({ dryRun, before }) => dryRun || before.length === 0, {
        path: ['before'],
        message: 'Only a dry run takes rows as imported.',
      }),
    response: z.object({
      /** One for each row, in their order. */
      outcomes: z.array(RowOutcome),
    }),
    errors: ['input.invalid', 'idempotency.key-reused'],
    summary: `Create and change ${sheet.plural} from rows of a file, or say what that would do`,
    description: `A row changes the item that it names, or creates it; what a column says is what the item has then. Rows may name each other in any order. Each is stored as a whole or refused, whatever becomes of the others; the same row again changes nothing. It can be undone for ${undoableDays} days.${also && ` ${also}`}`,
  } as const satisfies Endpoint;
}
