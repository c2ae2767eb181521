import * as z from 'zod';
import { ChosenTimeZone, Id } from '#shared/fields.ts';
import { compilePattern, longestPattern, patternNeeded } from '../moment-pattern.ts';
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
 * `iso` 2026-11-23T14:30+01:00, `dotted` 23.11.2026, `day-first` 23/11/2026, `month-first` 11/23/2026,
 * `month-name` 23 Nov 2026 or Nov 23, 2026 in many languages. `epoch-s` and `epoch-ms` are seconds and
 * milliseconds since 1970 (or micro- or nanoseconds, by their number of digits), `serial` days as spreadsheets
 * number them, `pattern` as `momentPattern` says.
 */
export const MomentFormat = z.enum([
  ...(['iso', 'dotted', 'day-first', 'month-first', 'month-name'] as const),
  ...(['epoch-s', 'epoch-ms', 'serial', 'pattern'] as const),
]);
export type MomentFormat = z.infer<typeof MomentFormat>;

/** Encodings of a file; Windows 1252 is also read as ISO 8859-1. */
export const LogEncoding = z.enum([
  ...(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const),
  ...(['iso-8859-2', 'iso-8859-15', 'windows-1250', 'windows-1251'] as const),
]);
export type LogEncoding = z.infer<typeof LogEncoding>;

/**
 * Which events count where a piece of work has several transitions: its completions, its starts, or every one of
 * them. An activity that never has the one that counts has all of its events.
 */
export const CountedTransitions = z.enum(['completions', 'starts', 'every']);
export type CountedTransitions = z.infer<typeof CountedTransitions>;

/** Which amount of its events is that of a request. */
export const AmountChoice = z.enum(['first', 'last', 'largest', 'sum']);
export type AmountChoice = z.infer<typeof AmountChoice>;

export const delimiters = [',', ';', '\t', '|'] as const;

const Column = z.string().min(1).max(200);
/** The longest text that is stored of anything in a log; longer ones are cut, longer names of cases are refused. */
export const longestText = 120;
/** Maximum number of activities; the rarest beyond it are merged. */
export const mostActivities = 200;
/** Kinds of activities beyond which a column can't be that of activities. */
export const mostNames = 10_000;

/** Maximum number of people who can be marked as systems. */
export const mostSystems = 50;

/**
 * Another name for an activity, what it counts as, or that it is left out. Two with one name are one. `ends`: a
 * request whose last event it is, is over; `step`: the step of a routing that it decides. Both are guessed where
 * absent.
 */
export const ActivityRule = z.strictObject({
  name: z.string().min(1).max(longestText),
  as: z.string().trim().min(1).max(longestText).optional(),
  kind: ActivityKind,
  leaveOut: z.boolean().default(false),
  ends: z.boolean().optional(),
  step: z.string().trim().max(longestText).optional(),
});
export type ActivityRule = z.infer<typeof ActivityRule>;

/** Letters that stand for parts of a moment, as yyyy-MM-dd/HH:mm:ss. */
const MomentPattern = z
  .string()
  .min(1)
  .max(longestPattern)
  .check(({ value, issues }) => {
    const compiled = compilePattern(value);
    if ('problem' in compiled)
      issues.push({ code: 'custom', message: compiled.problem, input: value });
  });

/** Mapping of a log, without the rules that relate its parts. */
export const mappingShape = z.strictObject({
  format: z.enum(['csv', 'xes']),
  encoding: LogEncoding.default('utf-8'),
  /** Of a CSV. */
  delimiter: z.enum(delimiters).default(','),
  /** Whether the first row of a CSV names the columns; without, they are Column 1, Column 2. */
  hasHead: z.boolean().default(true),
  columns: z.strictObject({
    caseId: Column,
    activity: Column,
    at: Column,
    /** Of a CSV whose column `at` has only days. */
    timeOfDay: Column.optional(),
    /** When the work began that `at` says the end of. */
    startedAt: Column.optional(),
    person: Column.optional(),
    role: Column.optional(),
    lifecycle: Column.optional(),
    /** Column that a start and its completion share, and no other pair of the same activity. */
    instance: Column.optional(),
    title: Column.optional(),
    category: Column.optional(),
    department: Column.optional(),
    amount: Column.optional(),
    outcome: Column.optional(),
  }),
  transitions: CountedTransitions.default('completions'),
  moments: MomentFormat.default('iso'),
  /** With `moments: pattern`: yyyy-MM-dd/HH:mm:ss. */
  momentPattern: MomentPattern.optional(),
  /** Of moments that name none. */
  timeZone: ChosenTimeZone.default('UTC'),
  /** 1.150,30 instead of 1,150.30. */
  decimalComma: z.boolean().default(false),
  /** Absent: first. */
  amountOf: AmountChoice.optional(),
  /** Activities that are not named here keep their names, and their kind is guessed from these. */
  activities: z.array(ActivityRule).max(mostActivities).default([]),
  /** Location whose calendar counts working time; null: the whole organisation. */
  locationId: Id.nullable().default(null),
  /** People of the log that are none: what they do is done by a system, and nobody is stored with it. */
  systems: z.array(z.string().trim().min(1).max(longestText)).max(mostSystems).default([]),
  /** Whether people are stored as Person 1, Person 2: figures need no names. */
  pseudonyms: z.boolean().default(true),
});
/** Parts of a mapping draft besides its columns and format. */
export const mappingRest = mappingShape.omit({ columns: true, format: true });
export const LogMapping = mappingShape.check(({ value, issues }) => {
  if (value.moments !== 'pattern' || value.momentPattern !== undefined) return;
  issues.push({
    ...{ code: 'custom', path: ['momentPattern'], input: undefined },
    message: patternNeeded,
  });
});
export type LogMapping = z.infer<typeof LogMapping>;
