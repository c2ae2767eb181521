import * as z from 'zod';
import type { Endpoint, Service } from '../endpoint.ts';
import { emptyObject, Id } from '../fields.ts';
import { createRowSchema, type Sheet } from './sheet.ts';

/** Outcome of an import or a dry run for one row. */
export const RowOutcome = z.object({
  outcome: z.enum(['created', 'changed', 'same', 'refused', 'unfinished']),
  /** Reasons why the row is refused or unfinished, by column name; `row`: reasons that concern no single column. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** Ignored parts of the row with explanations, keyed by column name. */
  notes: z.record(z.string(), z.array(z.string())).optional(),
  /** Old and new text of each changed cell, keyed by column name. Only in a dry run. */
  changes: z.record(z.string(), z.object({ from: z.string(), to: z.string() })).optional(),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** Column mapping of a file: the product's column for each heading; empty if the heading is ignored. */
export const FileColumns = z.strictObject({
  heads: z.array(z.string().max(300)).max(200),
  mapping: z.record(z.string().max(300), z.string().max(60)),
});
export type FileColumns = z.infer<typeof FileColumns>;

/** Number of days during which an import can be undone. */
export const undoableDays = 30;
/** Maximum number of previous rows that a dry run receives. */
const beforeAtMost = 100;

type Importing<P> = {
  readonly service: Service;
  /** Path of the kind, without the leading slash. */
  readonly path: P;
  readonly sheet: Sheet;
  /** Further effects of an import, as sentences. */
  readonly also?: string;
};

/** Define the operation that creates and changes items of one kind from the rows of a file. */
export function importEndpoint<P extends string>({
  service,
  path,
  sheet,
  also = '',
}: Importing<P>) {
  const rows = z.array(createRowSchema(sheet));
  return {
    service,
    method: 'POST',
    path: `/${path}/import`,
    roles: ['admin'],
    params: emptyObject,
    query: emptyObject,
    body: z
      .strictObject({
        rows: rows.min(1).max(sheet.rowsPerCall),
        /** Whether to return only the effect of an import, without storing anything. */
        dryRun: z.boolean(),
        /** Previous rows of the same file, which a dry run treats as imported. */
        before: rows.max(beforeAtMost).default([]),
        /**
         * Id that combines the calls for one file into one import that can be undone; if absent, each call is an
         * import.
         */
        file: z
          .strictObject({
            importId: Id,
            name: z.string().trim().max(200),
            /** Mapping that a person chose, stored for files with the same headings. */
            columns: FileColumns.optional(),
          })
          .optional(),
      })
      .refine(({ dryRun, before }) => dryRun || before.length === 0, {
        path: ['before'],
        message: 'Only a dry run takes rows as imported.',
      }),
    response: z.object({
      /** One outcome for each row, in order. */
      outcomes: z.array(RowOutcome),
    }),
    errors: ['input.invalid', 'idempotency.key-reused'],
    summary: `Create and change ${sheet.plural} from rows of a file, or say what that would do`,
    description: `A row changes the item that it names, or creates it; what a column says is what the item has then. Rows may name each other in any order. Each is stored as a whole or refused, whatever becomes of the others; the same row again changes nothing. If the service fails midway, the rows that are not stored are unfinished, and the same call again continues. It can be undone for ${undoableDays} days.${also && ` ${also}`}`,
  } as const satisfies Endpoint;
}
