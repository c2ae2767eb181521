import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { chosenQuery } from '#frontend/data/users.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { AwayNote } from './away-note.tsx';
import classes from './people-field.module.css';
import { PersonChip } from './person-chip.tsx';

type PeopleFieldProps = {
  readonly userIds: readonly string[];
  /** what was refused of the nth person */
  readonly refusedAt?: (n: number) => string | undefined;
  readonly onChange: (userIds: string[]) => void;
};

/** Several people who decide, in their order: each can be removed, and others added. */
export function PeopleField({ userIds, refusedAt, onChange }: PeopleFieldProps) {
  const isAdmin = useSession().roles.has('admin');
  const { data: people = [] } = useQuery(chosenQuery(userIds, isAdmin ? 'marked' : 'only'));
  return (
    <>
      <ul className={classes.people}>
        {userIds.map((userId, n) => {
          const person = people.find((one) => one.userId === userId);
          const refused = refusedAt?.(n);
          return (
            <li key={userId}>
              <span className={classes.who}>
                {person ? <PersonChip person={person} /> : '…'}
                <AwayNote away={person?.away} />
                {refused ? (
                  <span className={classes.refused} role="alert">
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
      <AssigneeSelect
        // Begins anew with each who is added.
        key={userIds.length}
        label={t`Add a person`}
        value=""
        named={userIds}
        onChange={(id) => id && !userIds.includes(id) && onChange([...userIds, id])}
      />
    </>
  );
}
