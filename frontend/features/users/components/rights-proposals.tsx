import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { rightsProposalsQuery } from '#frontend/data/rights-proposals.ts';

const RightsProposalList = lazy(async () => ({
  default: (await import('./rights-proposal-list.tsx')).RightsProposalList,
}));

/** Changes of rights that wait for confirmation by another administrator: all, or those of one person. */
export function RightsProposals({ userId }: { userId?: string }) {
  const { data } = useQuery(rightsProposalsQuery());
  const items = data?.items.filter(({ person }) => !userId || person?.userId === userId) ?? [];
  if (!data || items.length === 0) return null;
  return (
    <Suspense>
      <RightsProposalList items={items} names={data.names} />
    </Suspense>
  );
}
