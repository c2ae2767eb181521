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
import type { LogField, MomentFormat } from '#shared/process/logs/mapping.ts';
import type { ActivityKind } from '#shared/process/process-case.ts';
import type { ImportState } from '#shared/process/process-import.ts';

/** How an import stands. */
export const stateWords: Readonly<Record<ImportState, { word: string; icon: Icon }>> = {
  uploading: { word: 'Not mapped yet', icon: IconUpload },
  mapped: { word: 'Not read yet', icon: IconPencil },
  working: { word: 'Being read', icon: IconHourglass },
  checked: { word: 'Checked, not shown', icon: IconCircleCheck },
  shown: { word: 'Shown', icon: IconEye },
  cancelled: { word: 'Cancelled', icon: IconCircleOff },
  failed: { word: 'Failed', icon: IconAlertCircle },
};

export const fieldWords: Readonly<Record<LogField, string>> = {
  caseId: 'Request',
  activity: 'Activity',
  at: 'Time',
  person: 'Person',
  role: 'Role',
  lifecycle: 'Transition',
  title: 'Title',
  category: 'Category',
  department: 'Department',
  amount: 'Amount',
  outcome: 'Outcome',
};

export const momentWords: Readonly<Record<MomentFormat, string>> = {
  iso: '2026-11-23 14:30',
  dotted: '23.11.2026 14:30',
  'day-first': '23/11/2026 14:30',
  'month-first': '11/23/2026 2:30 PM',
  'epoch-ms': 'Milliseconds since 1970',
};

export const kindWords: Readonly<Record<ActivityKind, string>> = {
  submitted: 'Submitted',
  decided: 'Decided',
  returned: 'Returned',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  other: 'Other',
};

/** "1,214 requests" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
