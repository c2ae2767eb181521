import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { listSettingsQuery } from '#frontend/data/list-choices.ts';
import { requestsQuery } from '#frontend/data/requests.ts';
import { createMyRequestColumns } from '#frontend/features/requests/components/request-columns.tsx';
import { RequestList } from '#frontend/features/requests/components/request-list.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import type { Load } from '../page.ts';

/** Build the link to a request. A draft opens for editing, any other request opens read-only. */
const linkOf = ({ requestId, status }: RequestRow) =>
  status === 'Draft' ? paths.editRequest(requestId) : paths.viewRequest(requestId);
const columns = createMyRequestColumns(linkOf);

export function Page() {
  return (
    <>
      <PageHeader title={t`My requests`} />
      <RequestList
        label={t`My requests`}
        scope="mine"
        columns={columns}
        linkOf={linkOf}
        empty={
          <EmptyState
            title={t`You have no requests yet`}
            action={<ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>}
          >{t`Your requests appear here, with who has each one and when it is due.`}</EmptyState>
        }
      />
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureInfiniteQueryData(requestsQuery('mine')),
    queries.ensureQueryData(listSettingsQuery('my-requests')),
  ]);
