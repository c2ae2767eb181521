import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { Anchor } from '#frontend/components/text/anchor.tsx';
import { confirmOwnAddress, dropUserAddress } from '#frontend/data/sign-ins.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';
import classes from './profile-panels.module.css';

/**
 * Panel for an address that an administrator entered. The person confirms it with a code, or reports that it is not
 * theirs.
 */
export function NewAddressPanel({ user }: { user: User }) {
  const [code, setCode] = useState('');
  const { busy, refused, submit } = useWrite();
  const refresh = useRefreshPeople();
  const { userId, newAddress } = user;
  if (!newAddress) return null;
  async function drop() {
    if (await submit(() => dropUserAddress(userId)))
      showToast({ text: t`The new address was dropped` });
    await refresh();
  }
  return (
    <Anchor name="new-address">
      <Panel title={t`Confirm your new address`}>
        <form
          className={`stack gap-16 ${classes.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            void submit(() => confirmOwnAddress(code));
          }}
        >
          <p className="text-13 muted">{t`${newAddress.by.name} entered ${newAddress.email} as your new address. Enter the code that was mailed there. Then you sign in with it, all your sign-ins end, and you decide nothing for a day.`}</p>
          <TextInput
            label={t`Code`}
            className={classes.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={getFieldError(refused, 'code') ?? formatOtherErrors(refused, ['code'])}
            onChange={({ target }) => setCode(target.value)}
          />
          <div className="row wrap stretch gap-8">
            <Button type="submit" loading={busy}>{t`Confirm the address`}</Button>
            <Button
              variant="default"
              loading={busy}
              onClick={() => void drop()}
            >{t`This was not me`}</Button>
          </div>
        </form>
      </Panel>
    </Anchor>
  );
}
