import { IconArrowRight, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { type ChangePreview, countMovedRequests, groupByRequest } from '#frontend/data/sla.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { DueTimeChange } from '#shared/sla/sla-api.ts';
import classes from './moved-list.module.css';

/** Describe a preview: "12 open requests move", with a note if it is incomplete. */
export function formatMovedCount({ moves, complete }: ChangePreview): string {
  const count = countMovedRequests(moves);
  if (count === 0) return complete ? t`No due date changes` : t`No due date changes so far`;
  return complete
    ? plural(count, t`${count} open request moves`, t`${count} open requests move`)
    : plural(count, t`${count} open request moves so far`, t`${count} open requests move so far`);
}

/** Describe the direction in which requests move: "9 later, 3 earlier" */
export function formatMoveDirections({ moves }: ChangePreview): string {
  const isLater = ({ before, after }: DueTimeChange) => (after ?? '') > (before ?? '');
  const later = countMovedRequests(moves.filter(isLater));
  const earlier = countMovedRequests(moves.filter((move) => !isLater(move)));
  return [later > 0 && t`${later} later`, earlier > 0 && t`${earlier} earlier`]
    .filter(Boolean)
    .join(', ');
}

type MovedDueProps = {
  readonly move: DueTimeChange;
  /** Whether the request has several steps that move, so that each needs its name. */
  readonly isStepNamed: boolean;
};

function MovedDue({ move: { stage, before, after }, isStepNamed }: MovedDueProps) {
  const format = useFormat();
  const isLate = (at: string | null) => at !== null && Date.parse(at) < format.now;
  return (
    <>
      <span className={`row wrap text-12 tabular ${classes.dates}`}>
        {isStepNamed ? <span>{stage}</span> : null}
        <s>{before ? format.moment(before) : t`never due`}</s>
        <IconArrowRight size={13} aria-label={t`becomes`} />
        <b>{after ? format.moment(after) : t`never due`}</b>
      </span>
      {isLate(before) && !isLate(after) ? (
        <span className={`row gap-4 text-12 ${classes.turn}`} data-tone="ok">
          <IconCircleCheck size={14} aria-hidden /> {t`No longer overdue`}
        </span>
      ) : null}
      {!isLate(before) && isLate(after) ? (
        <span className={`row gap-4 text-12 ${classes.turn}`} data-tone="bad">
          <IconCircleX size={14} aria-hidden /> {t`Becomes late`}
        </span>
      ) : null}
    </>
  );
}

/** Request with each of its steps whose due time changes. */
function MovedRow({ moves }: { readonly moves: readonly DueTimeChange[] }) {
  const [first] = moves;
  if (!first) return null;
  return (
    <li className={`stack gap-2 border-above text-13 ${classes.row}`}>
      <span className={`row stretch between gap-8 shrink ${classes.head}`}>
        <Link to={paths.viewRequest(first.requestId)}>{first.title}</Link>
        <span>{first.number}</span>
      </span>
      {moves.map((move, n) => (
        // Steps of a request may have the same name.
        <MovedDue key={n} move={move} isStepNamed={moves.length > 1} />
      ))}
    </li>
  );
}

/** List of the due times that saving would change. Tasks that become overdue, or are no longer overdue, are first. */
export function MovedList({ preview, hint }: { preview: ChangePreview; hint: string }) {
  const { now } = useFormat();
  const { timeZone } = useViewer();
  const turns = ({ before, after }: DueTimeChange) =>
    Date.parse(before ?? '') < now !== Date.parse(after ?? '') < now;
  const rank = (moves: readonly DueTimeChange[]) => (moves.some(turns) ? 0 : 1);
  return (
    <section className={classes.moved} aria-label={t`What moves`}>
      <h2>{formatMovedCount(preview)}</h2>
      <p className="text-12 line-height-16 muted below-8">
        {preview.moves.length > 0
          ? t`New due times before you save, in ${zoneName(timeZone)} time`
          : hint}
      </p>
      <ul>
        {groupByRequest(preview.moves)
          .sort((a, b) => rank(a) - rank(b))
          .map((moves) => (
            <MovedRow key={moves[0]?.requestId} moves={moves} />
          ))}
      </ul>
    </section>
  );
}
