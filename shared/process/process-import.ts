import * as z from 'zod';
import { msg, t } from '#shared/language/t.ts';
import { Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { LogMapping, maxTextLength } from './logs/mapping.ts';
import { ActivityKind } from './process-case.ts';

const count = z.int().nonnegative();

/** Maximum size in bytes of the uploaded file, compressed or not. */
const largestLog = 200 * 1024 * 1024;
/** Days after which an uploaded file is deleted, in any state. */
export const fileRetentionDays = 7;

/**
 * `uploading`: the mapping is not chosen yet; `mapped`: it is chosen; `working`: the file is being read; `checked`: its
 * requests are stored but not visible yet; `shown`: process figures offer its requests. A failed or cancelled import
 * can be repeated.
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
  /** Size in bytes. */
  size: z
    .int()
    .min(1, msg('This file is empty.'))
    .max(largestLog, { error: () => t`This file is larger than ${largestLog / 1024 / 1024} MB.` }),
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, msg('Send 64 hexadecimal digits.')),
});
export type LogFile = z.infer<typeof LogFile>;

/** Reason why a row of the file is refused. `place`: row number of the spreadsheet, or number of the trace. */
export const ImportProblem = z.object({
  place: count,
  caseId: z.string().optional(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Summary of the imported file. */
export const ImportReport = z.object({
  requests: count,
  events: count,
  /** Times of the first and the last event. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  rows: count,
  refusedRows: count,
  refusedRequests: count,
  /** Events that the mapping excludes, or that do not complete a work item. */
  leftOut: count,
  /** Amounts that cannot be read. Their requests have no amount. */
  unreadAmounts: count,
  /** Number of activities that are combined into one, because the log has too many. */
  together: count.default(0),
  /** Events with a time years away from nearly all others. */
  outliers: count.default(0),
  /** Duplicate events with the same activity, time, and person. */
  repeated: count.default(0),
  /** Number of requests whose name occurs in several traces, which are merged. */
  joined: count.default(0),
  /** Completions of work with a known start, and starts and completions without a match. */
  paired: count.default(0),
  unpairedStarts: count.default(0),
  unpairedCompletions: count.default(0),
  activities: z.array(
    z.object({
      name: z.string().max(maxTextLength),
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
  /** Progress of a running import: bytes read, requests stored, and the total number of requests once it is known. */
  progress: z
    .object({ bytes: count, stored: count, requests: count.nullable(), at: Instant })
    .nullable(),
  report: ImportReport.nullable(),
  /** Reason for the failure. */
  failure: z.string().nullable(),
  createdBy: PersonRef,
  createdAt: Instant,
  changedBy: PersonRef,
  changedAt: Instant,
  /** Start and end of the last run. */
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  version: Version,
});
export type ProcessImport = z.infer<typeof ProcessImport>;

/** An import in a list, without its mapping and activities. */
export const ProcessImportRow = ProcessImport.omit({ mapping: true, report: true }).extend({
  report: ImportReport.omit({ activities: true }).nullable(),
});
export type ProcessImportRow = z.infer<typeof ProcessImportRow>;

export const NewImport = z.strictObject({ name: Name, file: LogFile });
export type NewImport = z.infer<typeof NewImport>;
export const ImportInput = z.strictObject({ name: Name, mapping: LogMapping.nullable() });
export type ImportInput = z.infer<typeof ImportInput>;

type Standing = Pick<ProcessImport, 'state' | 'mapping'>;
type Found = Pick<ProcessImport, 'state'> & {
  readonly report: Pick<ImportReport, 'requests'> | null;
};
const isResting = ({ state }: Standing) => state !== 'working';
/**
 * Whether the mapping can be changed. Once an import is visible, only its name can be changed. For another mapping,
 * remove it and import the file again.
 */
export const canEditMapping = (one: Standing): boolean => isResting(one) && one.state !== 'shown';
export const canCheckImport = (one: Standing): boolean =>
  canEditMapping(one) && one.mapping !== null;
export const canCancelImport = ({ state }: Standing): boolean => state === 'working';
export const canPublishImport = ({ state, report }: Found): boolean =>
  state === 'checked' && (report?.requests ?? 0) > 0;
export const canRemoveImport = isResting;
