import * as z from 'zod';
import { ChosenTimeZone, Id } from '#shared/fields.ts';
import { compilePattern, maxPatternLength, patternRequiredMessage } from '../moment-pattern.ts';
import { ActivityKind } from '../process-case.ts';

/** Fields of a request that a column or attribute can provide. The first three are required. */
export const logFields = [
  ...(['caseId', 'activity', 'at', 'timeOfDay', 'startedAt'] as const),
  ...(['person', 'role', 'lifecycle', 'instance'] as const),
  ...(['title', 'category', 'department', 'amount', 'outcome'] as const),
] as const;
export type LogField = (typeof logFields)[number];
export const requiredFields = ['caseId', 'activity', 'at'] as const satisfies LogField[];

/**
 * `iso` 2026-11-23T14:30+01:00, `dotted` 23.11.2026, `day-first` 23/11/2026, `month-first` 11/23/2026, `month-name` 23
 * Nov 2026 or Nov 23, 2026 in many languages. `epoch-s` and `epoch-ms` are seconds and milliseconds since 1970 (or
 * micro- or nanoseconds, by their number of digits), `serial` spreadsheet day numbers, `pattern` the format in
 * `momentPattern`.
 */
export const MomentFormat = z.enum([
  ...(['iso', 'dotted', 'day-first', 'month-first', 'month-name'] as const),
  ...(['epoch-s', 'epoch-ms', 'serial', 'pattern'] as const),
]);
export type MomentFormat = z.infer<typeof MomentFormat>;

/** Encodings of a file. Windows 1252 also covers ISO 8859-1. */
export const LogEncoding = z.enum([
  ...(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const),
  ...(['iso-8859-2', 'iso-8859-15', 'windows-1250', 'windows-1251'] as const),
]);
export type LogEncoding = z.infer<typeof LogEncoding>;

/**
 * Events that count if a work item has several transitions: its completions, its starts, or all of them. For an
 * activity without the chosen transition, all events count.
 */
export const CountedTransitions = z.enum(['completions', 'starts', 'every']);
export type CountedTransitions = z.infer<typeof CountedTransitions>;

/** Choice of the request's amount among those of its events. */
export const AmountChoice = z.enum(['first', 'last', 'largest', 'sum']);
export type AmountChoice = z.infer<typeof AmountChoice>;

export const delimiters = [',', ';', '\t', '|'] as const;

/** Name of a column. Files write its letters composed or decomposed. */
const Column = z.string().min(1).max(200).normalize();
/** Maximum length of stored texts of a log. Longer texts are cut, but longer case names are refused. */
export const maxTextLength = 120;
/** Maximum number of activities. The rarest ones beyond it are merged. */
export const maxActivities = 200;
/** Maximum number of different values in an activity column. A column with more values does not contain activities. */
export const maxActivityNames = 10_000;

/** Maximum number of people who can be marked as systems. */
export const maxSystems = 50;

/**
 * New name for an activity, its kind, or its exclusion. Activities with the same name are merged. `ends`: a request is
 * finished if this activity is its last event; `step`: the routing step that the activity decides. Both are guessed if
 * absent.
 */
export const ActivityRule = z.strictObject({
  name: z.string().min(1).max(maxTextLength),
  as: z.string().trim().min(1).max(maxTextLength).optional(),
  kind: ActivityKind,
  leaveOut: z.boolean().default(false),
  ends: z.boolean().optional(),
  step: z.string().trim().max(maxTextLength).optional(),
});
export type ActivityRule = z.infer<typeof ActivityRule>;

/** Pattern letters for the parts of a time, as in yyyy-MM-dd/HH:mm:ss. */
const MomentPattern = z
  .string()
  .min(1)
  .max(maxPatternLength)
  .check(({ value, issues }) => {
    const compiled = compilePattern(value);
    if ('problem' in compiled)
      issues.push({ code: 'custom', message: compiled.problem, input: value });
  });

/** Mapping of a log, without the checks across its fields. */
export const mappingShape = z.strictObject({
  format: z.enum(['csv', 'xes']),
  encoding: LogEncoding.default('utf-8'),
  /** Column separator of a CSV. */
  delimiter: z.enum(delimiters).default(','),
  /** Whether the first row of a CSV contains the column names. Otherwise they are Column 1, Column 2. */
  hasHead: z.boolean().default(true),
  columns: z.strictObject({
    caseId: Column,
    activity: Column,
    at: Column,
    /** Only for a CSV whose column `at` contains days without times. */
    timeOfDay: Column.optional(),
    /** Start of the work whose end is in `at`. */
    startedAt: Column.optional(),
    person: Column.optional(),
    role: Column.optional(),
    lifecycle: Column.optional(),
    /** Column whose value links a start with its completion, unique within an activity. */
    instance: Column.optional(),
    title: Column.optional(),
    category: Column.optional(),
    department: Column.optional(),
    amount: Column.optional(),
    outcome: Column.optional(),
  }),
  transitions: CountedTransitions.default('completions'),
  moments: MomentFormat.default('iso'),
  /** Required with `moments: pattern`: yyyy-MM-dd/HH:mm:ss. */
  momentPattern: MomentPattern.optional(),
  /** Time zone of times without one. */
  timeZone: ChosenTimeZone.default('UTC'),
  /** Whether amounts are written as 1.150,30 instead of 1,150.30. */
  decimalComma: z.boolean().default(false),
  /** Default: first. */
  amountOf: AmountChoice.optional(),
  /** Rules by activity. Activities without a rule keep their names, from which their kind is guessed. */
  activities: z.array(ActivityRule).max(maxActivities).default([]),
  /** Location whose calendar defines working time; null for the whole organisation. */
  locationId: Id.nullable().default(null),
  /** Names in the log that are systems, not people. Their events count as automatic and are stored without a person. */
  systems: z.array(z.string().trim().min(1).max(maxTextLength)).max(maxSystems).default([]),
  /** Whether people are stored as Person 1, Person 2, because figures need no names. */
  pseudonyms: z.boolean().default(true),
});
/** Fields of a mapping draft other than its columns and format. */
export const mappingOptionsShape = mappingShape.omit({ columns: true, format: true });
export const LogMapping = mappingShape.check(({ value, issues }) => {
  if (value.moments !== 'pattern' || value.momentPattern !== undefined) return;
  issues.push({
    ...{ code: 'custom', path: ['momentPattern'], input: undefined },
    message: patternRequiredMessage,
  });
});
export type LogMapping = z.infer<typeof LogMapping>;
