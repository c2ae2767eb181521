import { IconUserShield } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { callApi } from '#frontend/lib/api-client.ts';
import { outdate } from '#frontend/lib/read.ts';
import { useSession } from '#frontend/lib/session.ts';
import { isProfile } from '#shared/users/shown-person.ts';
import { getUser, updateUser } from '#shared/users/users-api.ts';
import { Button } from './button.tsx';
import classes from './decider-select.module.css';
import { firstName } from './person-chip.tsx';
import { type Listed, PersonSelect } from './person-select.tsx';
import { problemWords } from './problem-words.ts';
import { showToast } from './toast/toast.ts';

type DeciderSelectProps = Omit<ComponentProps<typeof PersonSelect>, 'deciders' | 'onChange'> & {
  readonly onChange: (userId: string | null) => void;
};

/**
 * Chooses somebody who is to decide. Only approvers can be; administrators find everybody and may make an employee one on the way: then the
 * choice stands.
 */
export function DeciderSelect({ onChange, ...rest }: DeciderSelectProps) {
  const isAdmin = useSession().roles.has('admin');
  const [employee, setEmployee] = useState<Listed>();
  const choose = (userId: string | null, person?: Listed) => {
    const isRefused = person?.canBeAsked === false;
    setEmployee(isRefused ? person : undefined);
    if (!isRefused) onChange(userId);
  };
  return (
    <div>
      <PersonSelect {...rest} deciders={isAdmin ? 'marked' : 'only'} onChange={choose} />
      {employee ? (
        <MakeApprover
          key={employee.userId}
          person={employee}
          onMade={() => {
            setEmployee(undefined);
            onChange(employee.userId);
          }}
        />
      ) : null}
    </div>
  );
}

/** Says why an employee can't be chosen, and makes them an approver at one press. */
function MakeApprover({ person, onMade }: { person: Listed; onMade: () => void }) {
  const { userId, name } = person;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const queries = useQueryClient();

  async function make() {
    setBusy(true);
    try {
      const person = await callApi(getUser, { params: { userId } });
      const ifMatch = isProfile(person) ? person.version : undefined;
      const body = { role: 'Approver' as const };
      await callApi(updateUser, {
        params: { userId },
        body,
        ...(ifMatch !== undefined && { ifMatch }),
      });
    } catch (cause) {
      setBusy(false);
      setRefused(problemWords(cause));
      return;
    }
    showToast({ text: `${name} is an approver now` });
    onMade();
    await outdate(queries, 'users', 'doa');
  }

  return (
    <div className={classes.offer} role="status">
      <p>
        <strong>{name} is an employee.</strong> Only approvers can be asked to decide: others can’t
        open a decision.
      </p>
      {refused ? (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUserShield size={15} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => void make()}
      >
        Make {firstName(name)} an approver
      </Button>
    </div>
  );
}
