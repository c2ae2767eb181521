import { useQuery } from '@tanstack/react-query';
import { personQuery } from '#frontend/data/users.ts';
import { PersonChip } from './person-chip.tsx';

/** Name of a person, loaded by user id. */
export function PersonName({ userId }: { userId: string }) {
  const { data } = useQuery(personQuery(userId));
  return data ? <PersonChip person={data} /> : <span>…</span>;
}
