import type { ReactNode } from 'react';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { AwayPeople } from './person-chip.tsx';

type AwayScopeProps = { readonly away: RequestDetails['away']; readonly children: ReactNode };

/** Marks who of the people inside is out of office, wherever their avatar is. */
export function AwayScope({ away = [], children }: AwayScopeProps) {
  const { dateBriefly } = useFormat();
  const words = new Map(
    away.map(({ userId, until }) => [userId, t`away until ${dateBriefly(until)}`] as const),
  );
  return <AwayPeople value={words}>{children}</AwayPeople>;
}
