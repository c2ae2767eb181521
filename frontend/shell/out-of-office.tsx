import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { delegationsQuery } from '#frontend/data/delegations.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { OutOfOfficeBanner } from '#frontend/features/delegations/components/out-of-office-banner.tsx';
import { useOpenCounts } from '#frontend/features/tasks/use-open-counts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';
import { saveAbsences } from './own-absence.ts';

/** Notice on every screen while the reader may not decide, because their address or second factor was changed. */
function HoldNotice({ held }: Pick<User, 'held'>) {
  const { now, momentWithin } = useFormat();
  if (!held || Date.parse(held.until) <= now) return null;
  return (
    <Notice icon={IconLock} tone="warn">
      {rich`${<strong>{rich`You can’t decide until ${momentWithin(held.until)}.`}</strong>} Your address or second factor was changed. An administrator other than ${held.by.name} can end this earlier.`}
    </Notice>
  );
}

type OutOfOfficeProps = {
  readonly person: User;
  /** Called when the delegations are loaded, with a text for each person who is out of office. */
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
