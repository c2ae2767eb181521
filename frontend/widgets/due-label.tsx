import {
  type Icon,
  IconAlertCircle,
  IconCircleCheck,
  IconClockHour4,
  IconPlayerPause,
} from '@tabler/icons-react';
import { formatFully } from '#frontend/components/format/dates.ts';
import { formatLeft } from '#frontend/components/format/duration.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx';
import { inContext, t } from '#frontend/lib/text.ts';
import type { Due } from '#shared/sla/calendar.ts';
import classes from './due-label.module.css';

const faces = {
  onTime: { word: t`On time,`, icon: IconCircleCheck },
  dueSoon: { word: inContext('due soon')`Due`, icon: IconClockHour4 },
  overdue: { word: t`Overdue`, icon: IconAlertCircle },
  paused: { word: t`Paused`, icon: IconPlayerPause },
} as const satisfies Record<Due['state'], { readonly word: string; readonly icon: Icon }>;

type DueLabelProps = {
  readonly due: Due;
  /** what a paused one waits for: "with you" */
  readonly note?: string;
};

/** Icon, word and colour carry the state; working time follows, the moment itself shows on hover and is spoken. */
export function DueLabel({ due, note }: DueLabelProps) {
  const { locale } = useViewer();
  const { word, icon: Mark } = faces[due.state];
  const moment = t`Due ${formatFully(due.at, { locale, timeZone: due.timeZone })}`;
  return (
    <span className={classes.due} data-state={due.state} data-hint={moment}>
      <Mark size={15} stroke={1.75} aria-hidden />
      <span className={classes.word}>{word}</span>
      <span className={classes.time}>{due.state === 'paused' ? note : formatLeft(due)}</span>
      <VisuallyHidden>. {moment}</VisuallyHidden>
    </span>
  );
}
