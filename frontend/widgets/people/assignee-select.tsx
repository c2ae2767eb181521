import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { changePerson } from '#frontend/data/person-acts.ts';
import {
  chosenPeopleQuery,
  type SelectablePerson,
  useRefreshPeople,
} from '#frontend/data/users.ts';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import classes from './assignee-select.module.css';
import { getFirstName } from './person-chip.tsx';
import { PersonSelect } from './person-select.tsx';

type AssigneeSelectProps = Omit<ComponentProps<typeof PersonSelect>, 'deciders' | 'onChange'> & {
  readonly onChange: (userId: string | null) => void;
  /** Ids of people already named in the same list, other than `value`. */
  readonly named?: readonly string[];
};

/**
 * Select a decider. Only approvers can be chosen. Administrators find everybody. They can make an employee an approver
 * and choose them, and can do the same for a named person who is no longer an approver.
 */
export function AssigneeSelect({ onChange, named = [], ...rest }: AssigneeSelectProps) {
  const isAdmin = useSession().roles.has('admin');
  const [employee, setEmployee] = useState<SelectablePerson>();
  const choose = (userId: string | null, person?: SelectablePerson) => {
    const isRefused = person?.canBeAsked === false;
    setEmployee(isRefused ? person : undefined);
    if (!isRefused) onChange(userId);
  };
  return (
    <div>
      <PersonSelect {...rest} deciders={isAdmin ? 'marked' : 'only'} onChange={choose} />
      {employee ? (
        <MakeApproverButton
          key={employee.userId}
          person={employee}
          onMade={() => {
            setEmployee(undefined);
            onChange(employee.userId);
          }}
        />
      ) : null}
      {isAdmin ? (
        <NamedEmployees userIds={[...(rest.value ? [rest.value] : []), ...named]} />
      ) : null}
    </div>
  );
}

/** For each named person who is not an approver, offer to make them one. Administrators are always valid. */
function NamedEmployees({ userIds }: { userIds: readonly string[] }) {
  const { data: people = [] } = useQuery(chosenPeopleQuery(userIds, 'marked'));
  return people
    .filter(
      ({ userId, isActive, canBeAsked }) =>
        userIds.includes(userId) && isActive && canBeAsked === false,
    )
    .map((person) => <MakeApproverButton key={person.userId} person={person} />);
}

/** Explain why an employee can't be chosen, with a button that makes them an approver. */
function MakeApproverButton({ person, onMade }: { person: SelectablePerson; onMade?: () => void }) {
  const { userId, name } = person;
  const { busy, refused, submit } = useWrite({ refresh: useRefreshPeople() });
  const problem = formatOtherErrors(refused, []);
  const make = () =>
    submit(() => changePerson(userId, { role: 'Approver' }), {
      done: t`${name} is an approver now`,
      onDone: () => onMade?.(),
    });

  return (
    <div className={classes.offer} role="status">
      <p className="paragraph">{rich`${<strong>{rich`${name} is an employee.`}</strong>} Only approvers can be asked to decide.`}</p>
      {problem ? (
        <p className="paragraph bad" role="alert">
          {problem}
        </p>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUserShield size={15} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => void make()}
      >{rich`Make ${getFirstName(name)} an approver`}</Button>
    </div>
  );
}
