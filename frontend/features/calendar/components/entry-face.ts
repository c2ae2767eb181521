import {
  type Icon,
  IconAlertCircle,
  IconBeach,
  IconCircleCheck,
  IconClockHour4,
  IconGripVertical,
  IconPlayerPause,
} from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import type { Due } from '#shared/sla/due.ts';
import type { DayEntry } from '../arrange-days.ts';

type Face = { readonly icon: Icon; readonly word: string };

/** Icon, label and color of each due state. */
export const dueFaces = {
  onTime: { icon: IconCircleCheck, word: t`On time` },
  dueSoon: { icon: IconClockHour4, word: t`Due soon` },
  overdue: { icon: IconAlertCircle, word: t`Overdue` },
  paused: { icon: IconPlayerPause, word: t`Paused` },
} as const satisfies Record<Due['state'], Face>;
export const awayFace: Face = { icon: IconBeach, word: t`Away` };
export const draftFace: Face = { icon: IconGripVertical, word: t`Draft` };

export function pickEntryFace(entry: DayEntry): Face {
  if (entry.kind === 'away') return awayFace;
  return entry.kind === 'draft' ? draftFace : dueFaces[entry.due.state];
}
export const findDueState = (entry: DayEntry) => ('due' in entry ? entry.due.state : undefined);
