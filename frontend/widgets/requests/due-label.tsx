import {
  type Icon,
  IconAlertCircle,
  IconCircleCheck,
  IconClockHour4,
  IconPlayerPause,
} from '@tabler/icons-react';
import { formatTimeLeft } from '#frontend/components/text/format/duration.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import type { Due } from '#shared/sla/due.ts';
import classes from './due-label.module.css';

const icons: Record<Due['state'], Icon> = {
  onTime: IconCircleCheck,
  dueSoon: IconClockHour4,
  overdue: IconAlertCircle,
  paused: IconPlayerPause,
};

type DueLabelProps = {
  readonly due: Due;
  /** Reason for a paused clock: "with you" */
  readonly note?: string;
  /** Shows the remaining working time on its own line. */
  readonly withLeft?: boolean;
};

/**
 * Due time in the reader's time zone: "Due Fri 09:28", "Overdue since Fri 09:28". Icon and color show the state. The
 * full text with the remaining working time appears on hover and in screen readers.
 */
export function DueLabel({ due, note, withLeft = false }: DueLabelProps) {
  const format = useFormat();
  const isOver = due.state !== 'paused' && Date.parse(due.at) < format.now;
  const state = isOver ? 'overdue' : due.state;
  const Mark = icons[state];
  const say = (moment: string) =>
    state === 'paused'
      ? t`Paused`
      : state === 'overdue'
        ? t`Overdue since ${moment}`
        : t`Due ${moment}`;
  const left =
    state === 'onTime' || state === 'dueSoon' ? formatTimeLeft(due.leftSeconds) : undefined;
  const inFull = [
    state === 'paused' ? t`Paused, due ${format.fully(due.at)}` : say(format.fully(due.at)),
    left,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span
      className={`inline-row gap-4 text-13 muted tabular nowrap ${classes.due}`}
      data-state={state}
      data-hint={inFull}
    >
      <Mark size={15} stroke={1.75} aria-hidden />
      <span aria-hidden className={classes.words}>
        <time dateTime={due.at} className={`medium ${classes.word}`}>
          {say(format.brief(due.at))}
        </time>
        {state === 'paused' && note ? <span className="muted">{note}</span> : null}
        {withLeft && left ? <span className={classes.left}>{left}</span> : null}
      </span>
      <VisuallyHidden>{note && state === 'paused' ? `${inFull}, ${note}` : inFull}</VisuallyHidden>
    </span>
  );
}
