import { IconX } from '@tabler/icons-react';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import classes from './people-field.module.css';
import { PersonName } from './person-name.tsx';

type PeopleFieldProps = {
  readonly userIds: readonly string[];
  /** what was refused of the nth person */
  readonly refusedAt: (n: number) => string | undefined;
  readonly onChange: (userIds: string[]) => void;
};

/** Several people who decide, in their order: each can be removed, and others added. */
export function PeopleField({ userIds, refusedAt, onChange }: PeopleFieldProps) {
  return (
    <>
      <ul className={classes.people}>
        {userIds.map((userId, n) => (
          <li key={userId}>
            <span className={classes.who}>
              <PersonName userId={userId} />
              {refusedAt(n) ? (
                <span className={classes.refused} role="alert">
                  {refusedAt(n)}
                </span>
              ) : null}
            </span>
            <IconButton
              aria-label="Remove this person"
              onClick={() => onChange(userIds.filter((id) => id !== userId))}
            >
              <IconX size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <AssigneeSelect
        label="Add a person"
        value=""
        named={userIds}
        onChange={(id) => id && !userIds.includes(id) && onChange([...userIds, id])}
      />
    </>
  );
}
