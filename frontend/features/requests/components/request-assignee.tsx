import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { rich } from '#frontend/lib/text.ts';
import { getFirstName, PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { moveReaderFirst } from '#frontend/widgets/people/reader-first.ts';
import { StatusBadge } from '#frontend/widgets/requests/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request.ts';
import classes from './request-assignee.module.css';

/** Assignees of the request, or its status if it has none. */
export function RequestAssignee({
  request: { assignees, requester, status },
}: {
  request: RequestRow;
}) {
  const [first, ...others] = moveReaderFirst(assignees, useViewer().userId);
  if (status === 'InReview' && first)
    return (
      <span
        className={`inline-row gap-4 ${classes.assignee}`}
        data-hint={
          others.length > 0 ? [first, ...others].map(({ name }) => name).join(', ') : undefined
        }
      >
        <PersonChip person={first} insteadOf={first.insteadOf} isShort={others.length > 0} />
        {others.length === 1 && others[0] ? (
          <span className="rigid text-13 muted">{rich`and ${getFirstName(others[0].name)}`}</span>
        ) : null}
        {others.length > 1 ? (
          <span className="rigid text-13 muted">{rich`and ${others.length} more`}</span>
        ) : null}
      </span>
    );
  return status === 'Returned' ? (
    <PersonChip person={requester} />
  ) : (
    <StatusBadge status={status} />
  );
}
