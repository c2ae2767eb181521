import * as z from 'zod';
import { msg, t } from '#shared/language/t.ts';
import { Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { LogMapping, longestText } from './logs/mapping.ts';
import { ActivityKind } from './process-case.ts';

const count = z.int().nonnegative();

/** Bytes of the file as it is sent, packed or not. */
const largestLog = 200 * 1024 * 1024;
/** Days after which a file that was sent is deleted, whatever became of it. */
export const daysOfFile = 7;

/**
 * `uploading`: how the file is read is not chosen yet; `mapped`: it is; `working`: the file is read; `checked`: its
 * requests are stored and nobody sees them yet; `shown`: process figures offer them. What failed or was cancelled can
 * be tried again.
 */
export const ImportState = z.enum([
  'uploading',
  'mapped',
  'working',
  'checked',
  'shown',
  'cancelled',
  'failed',
]);
export type ImportState = z.infer<typeof ImportState>;

export const LogFile = z.strictObject({
  name: z.string().trim().min(1, msg('The file needs a name.')).max(200),
  /** Bytes. */
  size: z
    .int()
    .min(1, msg('This file is empty.'))
    .max(largestLog, { error: () => t`This file is larger than ${largestLog / 1024 / 1024} MB.` }),
  /** Of the content, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, msg('Send 64 hexadecimal digits.')),
});
export type LogFile = z.infer<typeof LogFile>;

/** Why a row of the file is not taken. `place`: the row as a spreadsheet counts, or the number of the trace. */
export const ImportProblem = z.object({
  place: count,
  caseId: z.string().optional(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Summary of the file. */
export const ImportReport = z.object({
  requests: count,
  events: count,
  /** First and last event. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  rows: count,
  refusedRows: count,
  refusedRequests: count,
  /** Events that the mapping leaves out, or that are no completion of a piece of work. */
  leftOut: count,
  /** Amounts that can't be read: their requests have none. */
  unreadAmounts: count,
  /** Activities of the log that are counted as one, as it has too many. */
  together: count.default(0),
  /** Events that lie years away from nearly all others. */
  outliers: count.default(0),
  /** Events that are there twice with the same activity, moment and person. */
  repeated: count.default(0),
  /** Requests that several traces have the name of: they are one. */
  joined: count.default(0),
  /** Completions of work whose start is known; starts and completions of which the other is not. */
  paired: count.default(0),
  unpairedStarts: count.default(0),
  unpairedCompletions: count.default(0),
  activities: z.array(
    z.object({
      name: z.string().max(longestText),
      as: z.string(),
      kind: ActivityKind,
      leaveOut: z.boolean(),
      ends: z.boolean().optional(),
      step: z.string().optional(),
      count,
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ProcessImport = z.object({
  id: Id,
  applicationId: Id,
  name: z.string(),
  file: z.object(LogFile.shape),
  state: ImportState,
  mapping: LogMapping.nullable(),
  /** While it works: bytes of the file that were read, requests that were stored, of how many once that is known. */
  progress: z
    .object({ bytes: count, stored: count, requests: count.nullable(), at: Instant })
    .nullable(),
  report: ImportReport.nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  createdBy: PersonRef,
  createdAt: Instant,
  changedBy: PersonRef,
  changedAt: Instant,
  /** When work began and ended last. */
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  version: Version,
});
export type ProcessImport = z.infer<typeof ProcessImport>;

/** Summary for a list. */
export const ProcessImportRow = ProcessImport.omit({ mapping: true, report: true }).extend({
  report: ImportReport.omit({ activities: true }).nullable(),
});
export type ProcessImportRow = z.infer<typeof ProcessImportRow>;

export const NewImport = z.strictObject({ name: Name, file: LogFile });
export type NewImport = z.infer<typeof NewImport>;
export const WrittenImport = z.strictObject({ name: Name, mapping: LogMapping.nullable() });
export type WrittenImport = z.infer<typeof WrittenImport>;

type Standing = Pick<ProcessImport, 'state' | 'mapping'>;
type Found = Pick<ProcessImport, 'state'> & {
  readonly report: Pick<ImportReport, 'requests'> | null;
};
const isResting = ({ state }: Standing) => state !== 'working';
/** Once people see it only its name can be changed; remove it and import it again for another mapping. */
export const canMap = (one: Standing): boolean => isResting(one) && one.state !== 'shown';
export const canCheck = (one: Standing): boolean => canMap(one) && one.mapping !== null;
export const canCancel = ({ state }: Standing): boolean => state === 'working';
export const canShow = ({ state, report }: Found): boolean =>
  state === 'checked' && (report?.requests ?? 0) > 0;
export const canRemove = isResting;
