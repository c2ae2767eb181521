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
import type { LogField, MomentFormat } from '#shared/process/logs/mapping.ts';
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
