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
import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import { inContext, t } from '#frontend/lib/text.ts';
import { logFieldNames } from '#frontend/widgets/words/log-words.ts';
import { parseColumnNumber } from '#shared/process/logs/csv-names.ts';
import type { LogField } from '#shared/process/logs/mapping.ts';
import { isClassifier } from '#shared/process/logs/xes-names.ts';
import type { ImportState } from '#shared/process/process-import.ts';

/** Labels and icons of an import's states. */
export const importStateLabels: Readonly<Record<ImportState, { word: string; icon: Icon }>> = {
  uploading: { word: t`Not mapped yet`, icon: IconUpload },
  mapped: { word: t`Not read yet`, icon: IconPencil },
  working: { word: t`Being read`, icon: IconHourglass },
  checked: { word: t`Checked, not shown`, icon: IconCircleCheck },
  shown: { word: t`Shown`, icon: IconEye },
  cancelled: { word: inContext('import')`Cancelled`, icon: IconCircleOff },
  failed: { word: t`Failed`, icon: IconAlertCircle },
};

/** Labels of the fields that columns are assigned to. */
export const logFieldLabels: Readonly<Record<LogField, string>> = {
  ...logFieldNames,
  timeOfDay: t`Time of day, if in another column`,
};

/** Format a count in the reader's locale: "1,214". */
export const formatInteger = (count: number): string => count.toLocaleString(getReaderLocale());

/** Return the label of a column: classifier columns get a prefix, columns without a name get a number. */
export function formatColumnLabel(column: string): string {
  if (isClassifier(column)) return t`Classifier: ${column.slice(column.indexOf(':') + 1)}`;
  const number = parseColumnNumber(column);
  return number === undefined ? column : t`Column ${number}`;
}
