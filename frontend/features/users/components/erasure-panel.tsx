import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { erasePerson } from '#frontend/data/personal-data.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';

/** Erasure of somebody who is deactivated, after a confirmation. */
export function ErasurePanel({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const { refused, submit } = useWrite({ refresh: useRefreshPeople() });
  const why = formatOtherErrors(refused, []);
  return (
    <Panel title={t`Erase this person`} look="boxed">
      <div className="stack gap-12 text-13">
        <p className="paragraph">{t`A pseudonym takes the place of the name and the address everywhere. Requests and decisions stay. Nobody can undo it.`}</p>
        {why ? (
          <p className="bad" role="alert">
            {why}
          </p>
        ) : null}
        <div>
          <Button
            variant="default"
            onClick={() => setAsking(true)}
          >{t`Erase ${user.name}…`}</Button>
        </div>
      </div>
      {asking ? (
        <Confirm
          title={t`Erase ${user.name}?`}
          action={t`Erase for good`}
          danger
          onConfirm={() =>
            submit(() => erasePerson(user.userId), { done: t`${user.name} is being erased` })
          }
          onClose={() => setAsking(false)}
        >
          <p className="paragraph">{t`The account, messages, settings and the history of the profile are deleted, and every mention of the name and the address is replaced. It begins within minutes and can’t be undone. Download the data before, if they are still needed.`}</p>
        </Confirm>
      ) : null}
    </Panel>
  );
}
