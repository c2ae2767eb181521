import { useViewer } from '#frontend/components/layout/viewer.tsx';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { MomentCell } from '#frontend/components/lists/moment-cell.tsx';
import { MoneyCell } from '#frontend/components/lists/money-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import { formatRaisedBy, RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import { StatusBadge } from '#frontend/widgets/requests/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request.ts';
import { RequestAssignee } from './request-assignee.tsx';

/** "Raised by you for Sofia Rossi". Renders nothing if the requester raised the request. */
function RaisedBy({ request }: { readonly request: RequestRow }) {
  const { userId } = useViewer();
  const words = formatRaisedBy(request, userId);
  return words ? <Tag>{words}</Tag> : null;
}

const title = (linkOf: (request: RequestRow) => string): Column<RequestRow> => ({
  key: 'request',
  label: t`Request`,
  fixed: true,
  render: (request) => (
    <RowTitle title={request.title} to={linkOf(request)}>
      <span>{request.number}</span>
      <span aria-hidden>·</span>
      <span>{request.categoryName}</span>
      <RaisedBy request={request} />
      {request.round > 1 ? <Tag>{rich`Round ${request.round}`}</Tag> : null}
    </RowTitle>
  ),
});

const amount: Column<RequestRow> = {
  key: 'amount',
  label: t`Amount`,
  width: '136px',
  align: 'end',
  render: (request) => <MoneyCell request={request} />,
};
const path: Column<RequestRow> = {
  key: 'path',
  label: t`Path`,
  width: '128px',
  render: (request) => <PathInline path={request.path} />,
};
const due: Column<RequestRow> = {
  key: 'due',
  label: t`Due`,
  width: '184px',
  render: (request) => (request.due ? <DueLabel due={request.due} /> : null),
};

const moment = (
  key: string,
  label: string,
  of: (request: RequestRow) => string | null,
): Column<RequestRow> => ({
  ...{ key, label, width: '136px', hiddenAtFirst: true },
  render: (request) => {
    const at = of(request);
    return at ? <MomentCell at={at} /> : '–';
  },
});
/** Optional columns that are hidden by default. */
const others: readonly Column<RequestRow>[] = [
  {
    ...{ key: 'category', label: t`Category`, width: '140px', hiddenAtFirst: true },
    render: ({ categoryName }) => categoryName,
  },
  moment('sent', t`Sent`, ({ submittedAt }) => submittedAt),
  moment('expected', t`Expected end`, ({ expectedAt }) => expectedAt),
  moment('closed', t`Closed`, ({ closedAt }) => closedAt),
];

/** Create the columns for one's own requests. The assignee matters more than the requester. */
export const createMyRequestColumns = (
  linkOf: (request: RequestRow) => string,
): readonly Column<RequestRow>[] => [
  title(linkOf),
  {
    key: 'status',
    label: t`Status`,
    width: '116px',
    render: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'assignee',
    label: t`With`,
    width: '176px',
    render: (request) =>
      request.status === 'InReview' || request.status === 'Returned' ? (
        <RequestAssignee request={request} />
      ) : null,
  },
  amount,
  path,
  {
    key: 'created',
    label: t`Created`,
    width: '136px',
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
  due,
  ...others,
  moment('updated', t`Last activity`, ({ updatedAt }) => updatedAt),
];

/** Build the columns for requests of other people in which one participates. */
export const buildParticipatedColumns = (
  linkOf: (request: RequestRow) => string,
): readonly Column<RequestRow>[] => [
  title(linkOf),
  {
    key: 'from',
    label: t`From`,
    width: '148px',
    render: ({ requester, raisedBy }) => <RequestOwner requester={requester} raisedBy={raisedBy} />,
  },
  {
    key: 'status',
    label: t`Status`,
    width: '116px',
    render: ({ status }) => <StatusBadge status={status} />,
  },
  amount,
  path,
  {
    key: 'updated',
    label: t`Last activity`,
    width: '136px',
    render: ({ updatedAt }) => <MomentCell at={updatedAt} />,
  },
  due,
  ...others,
  moment('created', t`Created`, ({ createdAt }) => createdAt),
];
