import { useFormat } from '#frontend/components/format/use-format.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { DueLabel } from '#frontend/widgets/due-label.tsx';
import { raisedByWords } from '#frontend/widgets/request-owner.tsx';
import { StatusBadge } from '#frontend/widgets/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Status, kind, who has it since when, and how its due moment stands. */
export function RequestMeta({ request }: { request: RequestRow }) {
  const { since } = useFormat();
  const { userId } = useViewer();
  const { status, categoryName, assignees, round, due, closedAt } = request;
  const [first] = assignees;
  const raised = raisedByWords(request, userId);
  const names = list.format(
    new Set(assignees.map((assignee) => (assignee.userId === userId ? 'you' : assignee.name))),
  );
  return (
    <>
      <StatusBadge status={status} />
      <span>{round > 1 ? t`${categoryName}, round ${round}` : categoryName}</span>
      {raised ? <span>{raised}</span> : null}
      {status === 'InReview' && first ? (
        <span>{rich`With ${names} since ${since(first.since)}`}</span>
      ) : null}
      {status === 'Returned' ? (
        <span>{rich`Waits for ${userId === request.requester.userId ? 'you' : request.requester.name} to correct it`}</span>
      ) : null}
      {closedAt ? <span>{rich`since ${since(closedAt)}`}</span> : null}
      {due ? <DueLabel due={due} /> : null}
    </>
  );
}
