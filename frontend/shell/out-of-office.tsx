import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { delegationsQuery } from '#frontend/data/delegations.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { OutOfOfficeBanner } from '#frontend/features/delegations/components/out-of-office-banner.tsx';
import { useOpenCounts } from '#frontend/features/tasks/use-open-counts.ts';
import type { User } from '#shared/users/user.ts';
import { saveAbsences } from './own-absence.ts';

type OutOfOfficeProps = {
  readonly person: User;
  /** Called when it is known whether there is a banner. */
  readonly onKnown: () => void;
};

/** The banner of the reader's own delegation, with the names of the categories and what stayed with them. */
export function OutOfOffice({ person, onKnown }: OutOfOfficeProps) {
  const { data, isPending } = useQuery(delegationsQuery(person.userId));
  const isForSome = data?.given.some(({ categoryIds }) => categoryIds) ?? false;
  const { data: categories } = useQuery({ ...categoriesQuery(), enabled: isForSome });
  const stayed = useOpenCounts()?.open ?? 0;
  useEffect(() => {
    if (isPending) return;
    if (data)
      saveAbsences(
        person.userId,
        data.given.filter(({ state }) => state !== 'over'),
      );
    onKnown();
  }, [data, isPending, person.userId, onKnown]);
  return <OutOfOfficeBanner person={person} categories={categories} stayed={stayed} />;
}
