import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows } from '#frontend/components/lists/rows.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import {
  createTotpKey,
  disableSecondFactor,
  type SecondFactor,
  secondFactorQuery,
  type TotpKey,
} from '#frontend/data/second-factor.ts';
import { reloadRights } from '#frontend/lib/session/renew-rights.ts';
import { t } from '#frontend/lib/text.ts';
import { describeSecondFactorError } from '../describe-errors.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));
const SetUpDialog = lazy(async () => ({
  default: (await import('./set-up-dialog.tsx')).SetUpDialog,
}));

type SecondFactorPanelProps = {
  readonly person: { readonly userId: string; readonly email: string };
  /** Whether this person must have a second factor. */
  readonly required: boolean;
};

const states = { on: t`On.`, off: t`Off.` };
const words: Record<SecondFactor, string> = {
  on: t`Each sign-in asks for a code from your authenticator app. With a new phone, set it up here while you are still signed in. If you can’t sign in any more, an administrator can reset it for you.`,
  off: t`Your password alone signs you in. With an authenticator app on your phone, each sign-in asks for a code as well.`,
  elsewhere: t`You signed in with single sign-on, which can’t change this. If you have a password here, sign out, sign in with your e-mail and password, and come back. If your company’s own sign-in lets you in, it asks for what it needs itself: there is nothing to set up.`,
};

const proofs = {
  'set-up': {
    title: t`Confirm that it is you`,
    action: t`Continue`,
    effect: t`Nothing changes until you enter the code.`,
  },
  'turn-off': {
    title: t`Turn the second factor off?`,
    action: t`Turn it off`,
    effect: t`After that your password alone signs you in.`,
  },
} as const;

/** State of the second factor, an authenticator app, with buttons to change it. */
export function SecondFactorPanel({ person, required }: SecondFactorPanelProps) {
  const { data, error, refetch } = useQuery(secondFactorQuery(person.userId));
  const queries = useQueryClient();
  const [appKey, setAppKey] = useState<TotpKey>();
  /** Action to perform after the password is verified. */
  const [wanted, setWanted] = useState<'set-up' | 'turn-off'>();

  const { act } = useWrite({ words: describeSecondFactorError });
  const begin = () => act(() => createTotpKey(person.email), { onDone: setAppKey });

  /** Reload the rights, because the rights of an administrator can depend on the second factor. */
  async function follow() {
    await reloadRights();
    await queries.invalidateQueries();
  }

  const end = () =>
    act(async () => {
      await disableSecondFactor();
      await follow();
      showToast({ text: t`Your second factor is off` });
    });

  const aside =
    data === 'off' ? (
      <Button onClick={() => setWanted('set-up')}>{t`Set up`}</Button>
    ) : data === 'on' ? (
      <div className="row stretch gap-8">
        <Button
          variant="default"
          onClick={() => setWanted('set-up')}
        >{t`Set up on a new phone`}</Button>
        {required ? null : (
          <Button variant="default" onClick={() => setWanted('turn-off')}>{t`Turn off`}</Button>
        )}
      </div>
    ) : null;

  return (
    <Panel title={t`Second factor`} aside={aside}>
      {error && !data ? (
        <ErrorPanel
          title={t`Your second factor could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <ListSkeleton rows={1} look="rows" /> : null}
      {data ? (
        <NoRows>
          <span>
            {data === 'elsewhere' ? null : <strong className="bold ink">{states[data]} </strong>}
            {required ? t`Administrators need one. ` : ''}
            {words[data]}
          </span>
        </NoRows>
      ) : null}
      {appKey ? (
        <Suspense>
          <SetUpDialog
            appKey={appKey}
            replaces={data === 'on'}
            onDone={follow}
            onClose={() => setAppKey(undefined)}
          />
        </Suspense>
      ) : null}
      {wanted ? (
        <Suspense>
          <PasswordDialog
            {...proofs[wanted]}
            onProved={wanted === 'set-up' ? begin : end}
            onClose={() => setWanted(undefined)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}
