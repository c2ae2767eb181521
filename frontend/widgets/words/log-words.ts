import { inContext, t } from '#frontend/lib/text.ts';
import type {
  AmountChoice,
  CountedTransitions,
  LogEncoding,
  LogField,
  LogMapping,
  MomentFormat,
} from '#shared/process/logs/mapping.ts';
import type { ActivityKind } from '#shared/process/process-case.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';

/** Names of the fields that a column of a log can contain. */
export const logFieldNames: Readonly<Record<LogField, string>> = {
  caseId: t`Request`,
  activity: t`Activity`,
  at: inContext('log')`Time`,
  timeOfDay: t`Time of day`,
  startedAt: t`Start of work`,
  person: t`Person`,
  role: t`Role`,
  lifecycle: t`Transition`,
  instance: t`Instance of the activity`,
  title: t`Title`,
  category: t`Category`,
  department: t`Department`,
  amount: t`Amount`,
  outcome: t`Outcome`,
};

/** Time formats that a log can use. */
export const momentFormatLabels: Readonly<Record<MomentFormat, string>> = {
  iso: '2026-11-23 14:30',
  dotted: '23.11.2026 14:30',
  'day-first': '23/11/2026 14:30',
  'month-first': '11/23/2026 2:30 PM',
  'month-name': '23 Nov 2026 14:30, Mon, 23 Nov 2026',
  'epoch-s': t`Seconds since 1970`,
  'epoch-ms': t`Milliseconds, micro- or nanoseconds since 1970`,
  serial: t`46349.604 (days of a spreadsheet)`,
  pattern: t`Another pattern`,
};

/** Names of the kinds of activities. */
export const activityKindLabels: Readonly<Record<ActivityKind, string>> = {
  submitted: t`Submitted`,
  decided: t`Decided`,
  returned: t`Returned`,
  rejected: t`Rejected`,
  withdrawn: t`Withdrawn`,
  other: t`Other`,
};

/** Names of the text encodings that the mapping of a log can store. */
export const logEncodingLabels: Readonly<Record<LogEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': t`Windows 1252, ISO 8859-1 (Western Europe)`,
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'iso-8859-2': t`ISO 8859-2 (Central Europe)`,
  'iso-8859-15': t`ISO 8859-15 (Western Europe)`,
  'windows-1250': t`Windows 1250 (Central Europe)`,
  'windows-1251': t`Windows 1251 (Cyrillic)`,
};

/** Names of the text encodings of a file. */
export const encodingLabels: Readonly<Record<LogEncoding | TextEncoding, string>> = {
  ...logEncodingLabels,
  'windows-1253': t`Windows 1253 (Greek)`,
  'windows-1254': t`Windows 1254 (Turkish)`,
  'windows-1257': t`Windows 1257 (Baltic)`,
  'koi8-u': t`KOI8 (Cyrillic)`,
  macintosh: t`Macintosh (Western Europe)`,
};

/** Labels for the choice of the events of an activity that count: completions, starts, or every event. */
export const transitionLabels: Readonly<Record<CountedTransitions, string>> = {
  completions: t`When work is completed, with its start`,
  starts: t`When work is started`,
  every: t`Every event`,
};

/** Labels for the choice of the event whose amount becomes the amount of the request. */
export const amountChoiceLabels: Readonly<Record<AmountChoice, string>> = {
  first: t`The first of its events`,
  last: t`The last of its events`,
  largest: t`The largest of its events`,
  sum: t`The sum of all events`,
};

/** Names of the delimiters in a log. */
export const delimiterLabels: Readonly<Record<LogMapping['delimiter'], string>> = {
  ',': t`Comma`,
  ';': t`Semicolon`,
  '\t': t`Tab`,
  '|': t`Bar`,
};
