import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { endUserSignIns, resetUserSecondFactor } from '#frontend/data/sign-ins.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { Account, User } from '#shared/users/user.ts';

type SignInActsProps = {
  readonly user: Pick<User, 'userId' | 'name'>;
  readonly account: Account;
  /** Runs a change and shows a message on success. */
  readonly act: (change: () => Promise<unknown>, done: string) => Promise<unknown>;
};

/** Administrator actions for a person who lost a device or their second factor. */
export function SignInActs({ user, account, act }: SignInActsProps) {
  const [asking, setAsking] = useState<'sign-out' | 'reset'>();
  const { userId, name } = user;
  const who = getFirstName(name);
  return (
    <>
      <Button
        variant="default"
        onClick={() => setAsking('sign-out')}
      >{t`Sign out everywhere`}</Button>
      {account.hasSecondFactor ? (
        <Button
          variant="default"
          onClick={() => setAsking('reset')}
        >{t`Reset the second factor`}</Button>
      ) : null}
      {asking === 'sign-out' ? (
        <Confirm
          title={t`Sign out ${name} everywhere?`}
          action={t`Sign out everywhere`}
          onConfirm={() => act(() => endUserSignIns(userId), t`${name} is signed out everywhere`)}
          onClose={() => setAsking(undefined)}
        >
          {t`All sign-ins of ${who} end within a minute, on every device. ${who} can sign in again at once. To keep somebody out, deactivate them.`}
        </Confirm>
      ) : null}
      {asking === 'reset' ? (
        <Confirm
          title={t`Reset the second factor of ${name}?`}
          action={t`Reset it`}
          danger
          onConfirm={() =>
            act(() => resetUserSecondFactor(userId), t`The second factor of ${name} is reset`)
          }
          onClose={() => setAsking(undefined)}
        >
          <p className="paragraph">{t`Make sure that it is ${who} who asks you, by a call or face to face. Whoever knows the password signs in with it alone from now on, until ${who} sets up another authenticator app.`}</p>
          <p className="paragraph">{t`${who} is signed out everywhere and gets a message and a mail about it. ${who} can’t decide for a day, unless another administrator confirms the reset.`}</p>
        </Confirm>
      ) : null}
    </>
  );
}
