import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { OutOfOfficeBanner } from '#frontend/features/delegations/components/out-of-office-banner.tsx';
import type { User } from '#shared/users/user.ts';

/** The banner of the reader's own delegation, with the names of the categories it is for. */
export function OutOfOffice({ person }: { person: User }) {
  const { data: categories } = useQuery(categoriesQuery());
  return <OutOfOfficeBanner person={person} categories={categories} />;
}
