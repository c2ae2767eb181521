import type { Figures, PersonRow } from '#frontend/data/people.ts';
import { AwayScope } from '#frontend/widgets/people/away-scope.tsx';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';

type PersonAvatarProps = { readonly person: PersonRow; readonly away: Figures['away'] | undefined };

/** Somebody of the list of people, with the moon while they are out of office. */
export const PersonAvatar = ({ person, away }: PersonAvatarProps) => (
  <AwayScope away={away ? [{ userId: person.userId, ...away }] : []}>
    <PersonChip person={person} size={32} nameHidden />
  </AwayScope>
);
