import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { NoRows } from '#frontend/components/rows.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import {
  type AppKey,
  createAppKey,
  type SecondFactor,
  secondFactorQuery,
  turnOff,
} from '#frontend/data/second-factor.ts';
import { renewRights } from '#frontend/lib/session/renew-rights.ts';
import { t } from '#frontend/lib/text.ts';
import { refusalWords } from '../refusal-words.ts';
import classes from './second-factor-panel.module.css';

const SetUpDialog = lazy(async () => ({
  default: (await import('./set-up-dialog.tsx')).SetUpDialog,
}));

type SecondFactorPanelProps = {
  readonly person: { readonly userId: string; readonly email: string };
  /** Whether this person may not be without one. */
  readonly required: boolean;
};

const states = { on: t`On.`, off: t`Off.` };
const words: Record<SecondFactor, string> = {
  on: t`Each sign-in asks for a code from your authenticator app. If you lose your phone, whoever runs Countersign can turn this off for you.`,
  off: t`Your password alone signs you in. With an authenticator app on your phone, each sign-in asks for a code as well.`,
  elsewhere: t`You signed in with single sign-on, which can’t change this. If you have a password here, sign out, sign in with your e-mail and password, and come back. If your company’s own sign-in lets you in, it asks for what it needs itself: there is nothing to set up.`,
};

/** Whether sign-ins ask for a code of an authenticator app, and the ways to change that. */
export function SecondFactorPanel({ person, required }: SecondFactorPanelProps) {
  const { data, error, refetch } = useQuery(secondFactorQuery(person.userId));
  const queries = useQueryClient();
  const [appKey, setAppKey] = useState<AppKey>();
  const [busy, setBusy] = useState(false);
  const [turningOff, setTurningOff] = useState(false);

  async function begin() {
    setBusy(true);
    try {
      setAppKey(await createAppKey(person.email));
    } catch (cause) {
      showToast({ text: refusalWords(cause) });
    } finally {
      setBusy(false);
    }
  }

  /** An administrator may see and do more, or less, from now on. */
  async function follow() {
    await renewRights();
    await queries.invalidateQueries();
  }

  async function end() {
    try {
      await turnOff();
      await follow();
      showToast({ text: t`Your second factor is off` });
    } catch (cause) {
      showToast({ text: refusalWords(cause) });
    }
  }

  const aside =
    data === 'off' ? (
      <Button loading={busy} onClick={() => void begin()}>{t`Set up`}</Button>
    ) : data === 'on' ? (
      <div className={classes.acts}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void begin()}
        >{t`Set up on a new phone`}</Button>
        {required ? null : (
          <Button variant="default" onClick={() => setTurningOff(true)}>{t`Turn off`}</Button>
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
            {data === 'elsewhere' ? null : (
              <strong className={classes.state}>{states[data]} </strong>
            )}
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
      {turningOff ? (
        <Confirm
          title={t`Turn the second factor off?`}
          action={t`Turn it off`}
          danger
          onConfirm={end}
          onClose={() => setTurningOff(false)}
        >
          <p>{t`After that your password alone signs you in.`}</p>
        </Confirm>
      ) : null}
    </Panel>
  );
}
