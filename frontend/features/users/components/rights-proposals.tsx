import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type Proposal, rightsProposalsQuery } from '#frontend/data/rights-proposals.ts';

const RightsProposalList = lazy(async () => ({
  default: (await import('./rights-proposal-list.tsx')).RightsProposalList,
}));

type RightsProposalsProps = {
  /** Only proposals about this person. */
  readonly userId?: string;
  /** Only proposals of this kind. */
  readonly kind?: Proposal['act'];
};

/** Changes of rights that wait for confirmation by another administrator. */
export function RightsProposals({ userId, kind }: RightsProposalsProps) {
  const { data } = useQuery(rightsProposalsQuery());
  const items =
    data?.items.filter(
      ({ person, act }) => (!userId || person?.userId === userId) && (!kind || act === kind),
    ) ?? [];
  if (!data || items.length === 0) return null;
  return (
    <Suspense>
      <RightsProposalList items={items} names={data.names} />
    </Suspense>
  );
}
