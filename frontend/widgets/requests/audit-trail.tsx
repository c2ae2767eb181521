import type { ReactNode } from 'react';
import { type ChangeItem, ChangeList } from '#frontend/components/lists/change-list.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import { ActorSentence } from '../people/who-did-what.tsx';
import classes from './audit-trail.module.css';

/** One history entry: actor, action and time. `by` is undefined for an action of the product itself. */
export type TrailEntry = {
  readonly id: string | number;
  readonly at: string;
  readonly by: PersonRef | null;
  /** The person for whom a delegate decided. */
  readonly insteadOf?: PersonRef | undefined;
  readonly act: ReactNode;
  readonly text?: ReactNode;
  /** Changed values, before and after. */
  readonly changes?: readonly ChangeItem[];
  readonly tone?: 'ok' | 'warn' | 'bad' | undefined;
};

const actOf = ({ by, insteadOf, act }: TrailEntry) =>
  insteadOf && insteadOf.userId !== by?.userId ? rich`for ${insteadOf.name} ${act}` : act;

/** History in the given order. Each day appears once, as a heading. */
export function AuditTrail({ entries }: { entries: readonly TrailEntry[] }) {
  const format = useFormat();
  return (
    <ol className={classes.trail}>
      {entries.map((entry, index) => {
        const { id, at, by, act, text, changes = [], tone } = entry;
        const before = entries[index - 1];
        const day = format.day(at);
        return (
          <li key={id} className={classes.event} data-tone={tone}>
            <span className={`text-12 ${classes.day}`}>
              {before && format.day(before.at) === day ? '' : day}
            </span>
            <time className={`text-12 ${classes.when}`} dateTime={at} data-hint={format.fully(at)}>
              {format.time(at)}
            </time>
            <span className={classes.dot} aria-hidden />
            <div>
              <div>{by ? <ActorSentence by={by} act={actOf(entry)} /> : act}</div>
              {text ? <div className={classes.text}>{text}</div> : null}
              {changes.length > 0 ? <ChangeList changes={changes} /> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
