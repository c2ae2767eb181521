import {
  type Icon,
  IconAlertCircle,
  IconCircleCheck,
  IconCircleOff,
  IconEye,
  IconHourglass,
  IconPencil,
  IconUpload,
} from '@tabler/icons-react';
import { readerLocale } from '#frontend/components/viewer.tsx';
import { inContext, t } from '#frontend/lib/text.ts';
import { numberOfColumn } from '#shared/process/logs/csv-names.ts';
import type {
  CountedTransitions,
  LogEncoding,
  LogField,
  MomentFormat,
} from '#shared/process/logs/mapping.ts';
import { isClassifier } from '#shared/process/logs/xes-names.ts';
import type { ActivityKind } from '#shared/process/process-case.ts';
import type { ImportState } from '#shared/process/process-import.ts';

/** How an import stands. */
export const stateWords: Readonly<Record<ImportState, { word: string; icon: Icon }>> = {
  uploading: { word: t`Not mapped yet`, icon: IconUpload },
  mapped: { word: t`Not read yet`, icon: IconPencil },
  working: { word: t`Being read`, icon: IconHourglass },
  checked: { word: t`Checked, not shown`, icon: IconCircleCheck },
  shown: { word: t`Shown`, icon: IconEye },
  cancelled: { word: inContext('import')`Cancelled`, icon: IconCircleOff },
  failed: { word: t`Failed`, icon: IconAlertCircle },
};

export const fieldWords: Readonly<Record<LogField, string>> = {
  caseId: t`Request`,
  activity: t`Activity`,
  at: inContext('log')`Time`,
  timeOfDay: t`Time of day, if in another column`,
  person: t`Person`,
  role: t`Role`,
  lifecycle: t`Transition`,
  title: t`Title`,
  category: t`Category`,
  department: t`Department`,
  amount: t`Amount`,
  outcome: t`Outcome`,
};

export const momentWords: Readonly<Record<MomentFormat, string>> = {
  iso: '2026-11-23 14:30',
  dotted: '23.11.2026 14:30',
  'day-first': '23/11/2026 14:30',
  'month-first': '11/23/2026 2:30 PM',
  'month-name': '23 Nov 2026 14:30',
  'epoch-s': t`Seconds since 1970`,
  'epoch-ms': t`Milliseconds since 1970`,
};

export const kindWords: Readonly<Record<ActivityKind, string>> = {
  submitted: t`Submitted`,
  decided: t`Decided`,
  returned: t`Returned`,
  rejected: t`Rejected`,
  withdrawn: t`Withdrawn`,
  other: t`Other`,
};

/** "1,214", as this reader writes it. */
export const inDigits = (count: number): string => count.toLocaleString(readerLocale());

export const encodingWords: Readonly<Record<LogEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': t`Windows 1252, ISO 8859-1 (Western Europe)`,
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'iso-8859-2': t`ISO 8859-2 (Central Europe)`,
  'iso-8859-15': t`ISO 8859-15 (Western Europe)`,
  'windows-1250': t`Windows 1250 (Central Europe)`,
  'windows-1251': t`Windows 1251 (Cyrillic)`,
};

export const transitionWords: Readonly<Record<CountedTransitions, string>> = {
  completions: t`When work is completed`,
  starts: t`When work is started`,
  every: t`Every event`,
};

/** How a column is called: those of a classifier say so, those without a name have a number. */
export function columnWord(column: string): string {
  if (isClassifier(column)) return t`Classifier: ${column.slice(column.indexOf(':') + 1)}`;
  const number = numberOfColumn(column);
  return number === undefined ? column : t`Column ${number}`;
}
