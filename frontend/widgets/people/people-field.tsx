import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { chosenPeopleQuery } from '#frontend/data/users.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { AwayNote } from './away-note.tsx';
import classes from './people-field.module.css';
import { PersonChip } from './person-chip.tsx';
import { PersonSelect } from './person-select.tsx';

type PeopleFieldProps = {
  /** `decide`: only people who can decide tasks; `read`: any colleague */
  readonly purpose?: 'decide' | 'read';
  readonly userIds: readonly string[];
  /** Validation error of the nth person. */
  readonly refusedAt?: (n: number) => string | undefined;
  readonly onChange: (userIds: string[]) => void;
};

/** Ordered list of people. Each can be removed, and others can be added. */
export function PeopleField({
  purpose = 'decide',
  userIds,
  refusedAt,
  onChange,
}: PeopleFieldProps) {
  const isAdmin = useSession().roles.has('admin');
  const deciders = isAdmin ? 'marked' : 'only';
  const { data: people = [] } = useQuery(
    chosenPeopleQuery(userIds, purpose === 'decide' ? deciders : undefined),
  );
  const add = (id: string | null) => {
    if (id && !userIds.includes(id)) onChange([...userIds, id]);
  };
  return (
    <>
      <ul className={classes.people}>
        {userIds.map((userId, n) => {
          const person = people.find((one) => one.userId === userId);
          const refused = refusedAt?.(n);
          return (
            <li key={userId}>
              <span className="grow">
                {person ? <PersonChip person={person} /> : '…'}
                <AwayNote away={person?.away} />
                {refused ? (
                  <span className="block text-12 bad" role="alert">
                    {refused}
                  </span>
                ) : null}
              </span>
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
      {purpose === 'decide' ? (
        <AssigneeSelect
          // Remount the field after each added person, so that it is empty again.
          key={userIds.length}
          label={t`Add a person`}
          value=""
          named={userIds}
          onChange={add}
        />
      ) : (
        <PersonSelect key={userIds.length} label={t`Add a person`} value="" onChange={add} />
      )}
    </>
  );
}
