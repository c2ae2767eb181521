import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDotted,
  IconCircleX,
  IconPencil,
  IconProgress,
} from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import classes from './status-badge.module.css';

type Face = { readonly word: string; readonly tone: string; readonly icon: Icon };

const faces = {
  Draft: { word: t`Draft`, tone: 'neutral', icon: IconPencil },
  InReview: { word: t`In review`, tone: 'accent', icon: IconProgress },
  Approved: { word: t`Approved`, tone: 'ok', icon: IconCircleCheck },
  Rejected: { word: t`Rejected`, tone: 'bad', icon: IconCircleX },
  Returned: { word: t`Sent back`, tone: 'warn', icon: IconArrowBackUp },
  Withdrawn: { word: t`Withdrawn`, tone: 'neutral', icon: IconCircleDotted },
} as const satisfies Record<RequestStatus, Face>;

/** Return the name of a status on screen. */
export const formatStatusLabel = (status: RequestStatus) => faces[status].word;

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { word, tone, icon: Mark } = faces[status];
  return (
    <span
      className={`inline-row gap-4 text-12 medium muted nowrap ${classes.badge}`}
      data-tone={tone}
    >
      <Mark size={14} stroke={1.75} aria-hidden />
      {word}
    </span>
  );
}
