import { useContext } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import { AwayPeople } from './away-people.ts';
import { displayName } from './display-name.ts';
import classes from './person-chip.module.css';

type PersonChipProps = {
  readonly person: PersonRef;
  /** Person for whom this one acts as delegate or substitute. */
  readonly insteadOf?: PersonRef | undefined;
  readonly size?: 20 | 24 | 32;
  readonly nameHidden?: boolean;
  /** Show only the first name, beside other people. */
  readonly isShort?: boolean;
};

const hues = 5;
const toInitials = (name: string) =>
  name
    .split(' ')
    .flatMap(([letter]) => letter ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
const toHue = (name: string) =>
  ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues) + 1;

export const getFirstName = (name: string) => name.split(' ')[0] ?? name;

/** Name with initials in one of five muted colors. The reader is shown as "You". */
export function PersonChip({
  person,
  insteadOf,
  size = 20,
  nameHidden = false,
  isShort = false,
}: PersonChipProps) {
  const viewer = useViewer();
  const { userId } = person;
  const name = displayName(person.name);
  const away = useContext(AwayPeople)?.get(userId);
  const told = away ? `${name}, ${away}` : name;
  return (
    <span className={classes.chip} data-hint={nameHidden || away ? told : undefined}>
      <span
        className={classes.avatar}
        data-size={size}
        data-away={away && true}
        style={{ '--hue': `var(--cs-person-${toHue(name)})` }}
        {...(nameHidden ? { role: 'img', 'aria-label': told } : { 'aria-hidden': true })}
      >
        {toInitials(name)}
      </span>
      {nameHidden ? null : (
        <span className="shrink ellipsis">
          {userId === viewer.userId ? t`You` : isShort ? getFirstName(name) : name}
          {away ? <VisuallyHidden>, {away}</VisuallyHidden> : null}
          {insteadOf && insteadOf.userId !== userId ? (
            <span className="muted"> {rich`for ${getFirstName(insteadOf.name)}`}</span>
          ) : null}
        </span>
      )}
    </span>
  );
}
