import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { delegationsQuery } from '#frontend/data/delegations.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { OutOfOfficeBanner } from '#frontend/features/delegations/components/out-of-office-banner.tsx';
import { useOpenCounts } from '#frontend/features/tasks/use-open-counts.ts';
import { t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';
import { HoldNotice } from './hold-notice.tsx';
import { saveAbsences } from './own-absence.ts';

type OutOfOfficeProps = {
  readonly person: User;
  /** Called when it is known whether there is a banner, with everybody who is out of office, in words. */
  readonly onKnown: (away: ReadonlyMap<string, string>) => void;
};

/** Banners for a reader who may not decide, and for their own delegation, with the tasks that did not move. */
export function OutOfOffice({ person, onKnown }: OutOfOfficeProps) {
  const { data, isPending } = useQuery(delegationsQuery(person.userId));
  const isForSome = data?.given.some(({ categoryIds }) => categoryIds) ?? false;
  const { data: categories } = useQuery({ ...categoriesQuery(), enabled: isForSome });
  const { dateBriefly } = useFormat();
  const stayed = useOpenCounts()?.open ?? 0;
  useEffect(() => {
    if (isPending) return;
    if (data)
      saveAbsences(
        person.userId,
        data.given.filter(({ state }) => state !== 'over'),
      );
    const words = (until: string) => t`away until ${dateBriefly(until)}`;
    onKnown(new Map(data?.away?.map(({ userId, until }) => [userId, words(until)])));
  }, [data, isPending, person.userId, onKnown]);
  return (
    <>
      <HoldNotice held={person.held} />
      {data ? <OutOfOfficeBanner {...{ person, categories, stayed }} given={data.given} /> : null}
    </>
  );
}
