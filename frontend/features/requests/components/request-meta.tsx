import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { inContext, rich, t } from '#frontend/lib/text.ts';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import { formatRaisedBy } from '#frontend/widgets/requests/request-owner.tsx';
import { StatusBadge } from '#frontend/widgets/requests/status-badge.tsx';
import type { PersonRef } from '#shared/fields.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';

type RequestMetaProps = {
  readonly request: RequestRow;
  /** People who are out of office; assignees among them are shown. */
  readonly away?: RequestDetails['away'];
};

/** Status, category, assignee with the time since assignment, and due state. */
export function RequestMeta({ request, away = [] }: RequestMetaProps) {
  const { since, dateBriefly } = useFormat();
  const { userId } = useViewer();
  const { status, categoryName, assignees, round, due, closedAt } = request;
  const [first] = assignees;
  const nameOf = (id: string) => assignees.find((one) => one.userId === id)?.name ?? '';
  const awayHolders = away.filter((one) => nameOf(one.userId) !== '');
  const raised = formatRaisedBy(request, userId);
  const names = joinWithAnd(
    new Set(
      assignees.map((assignee) =>
        assignee.userId === userId ? inContext('with')`you` : assignee.name,
      ),
    ),
  );
  return (
    <>
      <StatusBadge status={status} />
      <span>{round > 1 ? t`${categoryName}, round ${round}` : categoryName}</span>
      {raised ? <span>{raised}</span> : null}
      {status === 'InReview' && first ? (
        <span>{rich`With ${names} since ${since(first.since)}`}</span>
      ) : null}
      {status === 'InReview'
        ? awayHolders.map((one) => (
            <span key={one.userId}>
              {formatAbsence(nameOf(one.userId), dateBriefly(one.until), one.delegate, userId)}
            </span>
          ))
        : null}
      {status === 'Returned' ? (
        <span>
          {userId === request.requester.userId
            ? t`Waits for you to correct it`
            : t`Waits for ${request.requester.name} to correct it`}
        </span>
      ) : null}
      {closedAt ? <span>{rich`since ${since(closedAt)}`}</span> : null}
      {due ? <DueLabel due={due} /> : null}
    </>
  );
}

/** Describe that a person is out of office: "Mira Okafor is away until 11 Dec; Tomás Rivera decides instead" */
function formatAbsence(
  name: string,
  until: string,
  delegate: PersonRef | undefined,
  viewerId: string | undefined,
): string {
  if (!delegate) return t`${name} is away until ${until}`;
  return delegate.userId === viewerId
    ? t`${name} is away until ${until}; you decide new requests`
    : t`${name} is away until ${until}; ${delegate.name} decides new requests`;
}
