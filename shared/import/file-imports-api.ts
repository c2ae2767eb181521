import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { emptyObject, Id, Instant, noBody, PersonRef } from '../fields.ts';
import { FileColumns, undoableDays } from './import-endpoint.ts';

const Count = z.int().nonnegative();
/** An imported file. Its number of rows includes only rows that stored a change. */
export const FileImport = z.object({
  id: Id,
  /** Path of the kind of items: "departments". */
  kind: z.string(),
  fileName: z.string(),
  by: PersonRef,
  at: Instant,
  created: Count,
  changed: Count,
  undone: Count,
  /** Number of rows that an undo did not change. */
  kept: Count,
  /** First person who undid the import, and the time. */
  undo: z.object({ by: PersonRef, at: Instant }).optional(),
});
export type FileImport = z.infer<typeof FileImport>;

/** Result of undoing a row. `why`: the obstacle. */
export const UndoneRow = z.object({
  title: z.string(),
  outcome: z.enum(['undone', 'kept']),
  why: z.string().optional(),
});
export type UndoneRow = z.infer<typeof UndoneRow>;

const service = 'request-service';
const path = '/people/import';
const roles = ['admin'] as const;

export const listFileImports = {
  ...{ service, path, roles, method: 'GET', params: emptyObject, body: noBody, errors: [] },
  query: z.strictObject({ kind: z.string().max(60).optional(), importId: Id.optional() }),
  response: z.object({
    items: z.array(FileImport),
    /** Column mappings for files of this kind, most recent first. */
    columns: z.array(FileColumns).optional(),
    /** Rows of this import that its undo did not change: the first thousand. */
    kept: z.array(UndoneRow).optional(),
  }),
  summary: 'Files of people and of reference data that were imported, the newest first',
  description: `Each can be undone for ${undoableDays} days. \`kind\`: those of one path, such as departments, with how columns of such files were read. \`importId\`: this one, with the rows that its undo left and why.`,
} as const satisfies Endpoint;

export const undoFileImport = {
  ...{ service, path, roles, method: 'DELETE', params: emptyObject, body: noBody },
  query: z.strictObject({ importId: Id }),
  response: z.object({
    /** Rows that this call, or another one at the same time, undid or left unchanged, last imported first. */
    rows: z.array(UndoneRow),
    /** Number of rows still to undo. Repeating the call continues. */
    left: Count,
  }),
  mails: true,
  errors: ['item.not-found'],
  summary: 'Undo an import: put back what it changed, remove what it made',
  description:
    'A call undoes some rows, the last imported first, and returns how many are left. Each is an ordinary change under the rules of its kind, with its line in the history. What somebody changed since, or what is used, stays and is listed with the reason. People who were invited and never signed in are deactivated. A second undo changes nothing. After a fault midway the call answers with the rows that it undid, and a repeated one continues.',
} as const satisfies Endpoint;
