import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { chosenPeopleQuery } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import classes from './announcements.module.css';

type AudiencePeopleProps = {
  readonly userIds: readonly string[];
  readonly onChange: (userIds: string[]) => void;
};

/** Selection of individual people as the audience of an announcement. */
export function AudiencePeople({ userIds, onChange }: AudiencePeopleProps) {
  const { data: people = [] } = useQuery(chosenPeopleQuery(userIds, undefined));
  return (
    <div>
      {userIds.length > 0 ? (
        <ul
          className={`row wrap stretch gap-4-12 ${classes.people}`}
          aria-label={t`People who are chosen`}
        >
          {userIds.map((userId) => {
            const person = people.find((one) => one.userId === userId);
            return (
              <li key={userId}>
                {person ? <PersonChip person={person} /> : '…'}
                <IconButton
                  aria-label={t`Remove ${person?.name ?? t`this person`}`}
                  onClick={() => onChange(userIds.filter((id) => id !== userId))}
                >
                  <IconX size={16} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      ) : null}
      <PersonSelect
        // Remount after each added person, so that the input is empty again.
        key={userIds.length}
        label={t`Add a person`}
        value=""
        onChange={(id) => {
          if (id && !userIds.includes(id)) onChange([...userIds, id]);
        }}
      />
    </div>
  );
}
