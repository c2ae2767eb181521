import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { moveReaderFirst } from '#frontend/widgets/people/reader-first.ts';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import { formatRaisedBy } from '#frontend/widgets/requests/request-owner.tsx';
import { StatusBadge } from '#frontend/widgets/requests/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request.ts';
import classes from './request-card.module.css';

/** Card of a request for screens without room for a table. */
export function RequestCard({ request }: { request: RequestRow }) {
  const format = useFormat();
  const { userId } = useViewer();
  const [assignee] = moveReaderFirst(request.assignees, userId);
  const words = formatRaisedBy(request, userId);
  return (
    <div className="stack middle gap-4-12 name-value">
      <div className="medium pretty">{request.title}</div>
      <div className={`text-13 tabular nowrap ${classes.amount}`}>{format.amount(request)}</div>
      <div className="text-12 line-height-16 muted ellipsis" data-more>
        {request.number} · {request.categoryName}
        {words ? <Tag>{words}</Tag> : null}
      </div>
      <div className={classes.end}>
        {assignee ? <PersonChip person={assignee} insteadOf={assignee.insteadOf} /> : null}
      </div>
      <div className={classes.state}>
        {request.due ? <DueLabel due={request.due} /> : <StatusBadge status={request.status} />}
      </div>
      <div className={classes.end} data-more>
        <PathInline path={request.path} />
      </div>
    </div>
  );
}
