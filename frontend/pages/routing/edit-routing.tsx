import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/button.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { PageSkeleton } from '#frontend/components/page-skeleton.tsx';
import { routingQuery } from '#frontend/data/routing.ts';
import { paths } from '#frontend/paths.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Load } from '../page.ts';
import { RoutingEditor } from './routing-editor.tsx';

export function Page() {
  const { routeid = '' } = useParams();
  const { data, error, refetch } = useQuery(routingQuery(routeid));
  if (data) return <EditRouting newest={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Edit routing" trail={[{ label: 'Routing', to: paths.routings }]} />
      <ErrorPanel
        title="This routing can’t be shown"
        cause={error}
        onRetry={() => void refetch()}
        action={
          <ButtonLink to={paths.routings} variant="default">
            All routings
          </ButtonLink>
        }
      />
    </>
  );
}

/** What is edited stays what it was when another version comes, until the reader turns to that. */
function EditRouting({ newest }: { newest: RoutingSequence }) {
  const [routing, setRouting] = useState(newest);
  return (
    <RoutingEditor key={routing.version} routing={routing} newest={newest} onTurnTo={setRouting} />
  );
}

export const load: Load = (queries, { routeid = '' }) =>
  Promise.allSettled([queries.ensureQueryData(routingQuery(routeid))]);
