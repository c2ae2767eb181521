import type { ReactNode } from 'react';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import classes from './audit-trail.module.css';

/** One entry in words: who did what, when. `by` none: the product itself. */
export type TrailEntry = {
  readonly id: string | number;
  readonly at: string;
  readonly by: PersonRef | null;
  /** whose decision it was, where somebody stood in */
  readonly insteadOf?: PersonRef | undefined;
  readonly act: ReactNode;
  readonly text?: ReactNode;
  readonly tone?: 'ok' | 'warn' | 'bad' | undefined;
};

/** History, in the order given; the day is named once. */
export function AuditTrail({ entries }: { entries: readonly TrailEntry[] }) {
  const { userId } = useViewer();
  const format = useFormat();
  return (
    <ol className={classes.trail}>
      {entries.map(({ id, at, by, insteadOf, act, text, tone }, index) => {
        const before = entries[index - 1];
        const day = format.day(at);
        return (
          <li key={id} className={classes.event} data-tone={tone}>
            <span className={classes.day}>
              {before && format.day(before.at) === day ? '' : day}
            </span>
            <time className={classes.when} dateTime={at} data-hint={format.fully(at)}>
              {format.time(at)}
            </time>
            <span className={classes.dot} aria-hidden />
            <div>
              <div>
                {by ? <strong>{by.userId === userId ? t`You` : by.name} </strong> : null}
                {by && insteadOf && insteadOf.userId !== by.userId
                  ? t`for ${insteadOf.name} `
                  : null}
                {act}
              </div>
              {text ? <div className={classes.text}>{text}</div> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
