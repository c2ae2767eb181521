import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { listSettingsQuery } from '#frontend/data/list-choices.ts';
import { requestsQuery } from '#frontend/data/requests.ts';
import { buildParticipatedColumns } from '#frontend/features/requests/components/request-columns.tsx';
import { RequestList } from '#frontend/features/requests/components/request-list.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { BackHome } from '#frontend/widgets/back-home.tsx';
import type { RequestRow } from '#shared/requests/request.ts';
import type { Load } from '../page.ts';

const linkOf = ({ requestId }: RequestRow) => paths.viewRequest(requestId);
const columns = buildParticipatedColumns(linkOf);

export function Page() {
  return (
    <>
      <PageHeader
        title={t`Participated`}
        meta={<span>{t`Requests you raised, decided or were asked about, by last activity`}</span>}
      />
      <RequestList
        label={t`Participated`}
        scope="participated"
        columns={columns}
        linkOf={linkOf}
        empty={
          <EmptyState
            title={t`You have not taken part in a request yet`}
            action={<BackHome variant="default" />}
          >{t`Requests that you raise, decide or are asked about stay here, also when they are finished.`}</EmptyState>
        }
      />
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureInfiniteQueryData(requestsQuery('participated')),
    queries.ensureQueryData(listSettingsQuery('participated')),
  ]);
