import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { endSignIn, type ListedSignIn, signInsQuery } from '#frontend/data/sign-ins.ts';
import { t } from '#frontend/lib/text.ts';
import { formatDevice } from '#shared/users/sign-in.ts';
import { signOutOrNotify } from '../sign-out.ts';
import classes from './sign-in-rows.module.css';

/** List of the person's sessions, with buttons to end one or all of them, for example after losing a phone. */
export function SignInsPanel({ onSignOut }: { onSignOut: () => Promise<boolean> }) {
  const { data, error, refetch } = useQuery(signInsQuery());
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      title={t`Signed in`}
      aside={
        <Button variant="default" onClick={() => setAsking(true)}>{t`Sign out everywhere`}</Button>
      }
    >
      {error && !data ? (
        <ErrorPanel
          title={t`Your sign-ins could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <ListSkeleton rows={2} look="rows" /> : null}
      {data?.length === 0 ? (
        <NoRows>{t`Your sign-ins are listed here from the next time that you open Countersign.`}</NoRows>
      ) : null}
      {data && data.length > 0 ? <SignInRows signIns={data} onEnded={refetch} /> : null}
      {asking ? (
        <Confirm
          title={t`Sign out everywhere?`}
          action={t`Sign out everywhere`}
          onConfirm={() => signOutOrNotify(onSignOut)}
          onClose={() => setAsking(false)}
        >
          <p className="paragraph">{t`This ends your sign-ins on every device and in every browser, this one included, within a minute. You sign in again on each. If somebody may know your password, choose a new one on the sign-in page.`}</p>
        </Confirm>
      ) : null}
    </Panel>
  );
}

type SignInRowsProps = {
  readonly signIns: readonly ListedSignIn[];
  readonly onEnded: () => Promise<unknown>;
};

/** List of sessions with start, last use, and a button to end each. Signing out ends the current session. */
function SignInRows({ signIns, onEnded }: SignInRowsProps) {
  const format = useFormat();
  const [asked, setAsked] = useState<ListedSignIn>();
  const { act } = useWrite({ refresh: onEnded });
  return (
    <>
      <Rows>
        {signIns.map((signIn) => (
          <li key={signIn.id} className={`row wrap gap-4-16 border-below text-13 ${classes.row}`}>
            <span className={`row wrap grow ${classes.words}`}>
              <strong className="medium">{formatDevice(signIn)}</strong>
              {signIn.isThisOne ? <Tag>{t`This browser`}</Tag> : null}
              <span className={classes.times}>
                {t`Since ${format.momentWithin(signIn.since)}, last active ${format.ago(signIn.lastUsedAt)}`}
              </span>
            </span>
            {signIn.isThisOne ? null : (
              <Button variant="default" size="compact-sm" onClick={() => setAsked(signIn)}>
                {t`Sign out`}
                <VisuallyHidden> {formatDevice(signIn)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {asked ? (
        <Confirm
          title={t`Sign out ${formatDevice(asked)}?`}
          action={t`Sign out there`}
          onConfirm={() =>
            act(() => endSignIn(asked.id), { done: t`${formatDevice(asked)} is signed out` })
          }
          onClose={() => setAsked(undefined)}
        >
          <p className="paragraph">{t`Within a minute nothing opens there any more before somebody signs in again. If you don’t know this browser, or it was stolen, sign out everywhere instead and choose a new password on the sign-in page.`}</p>
        </Confirm>
      ) : null}
    </>
  );
}
