import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { AbsenceBanner } from '#frontend/features/delegations/components/absence-banner.tsx';
import type { User } from '#shared/users/user.ts';

/** The banner of the reader's own absence, with the names of the categories it is for. */
export function Absence({ person }: { person: User }) {
  const { data: categories } = useQuery(categoriesQuery());
  return <AbsenceBanner person={person} categories={categories} />;
}
