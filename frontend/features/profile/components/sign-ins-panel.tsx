import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows } from '#frontend/components/lists/rows.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { signInsQuery } from '#frontend/data/sign-ins.ts';
import { t } from '#frontend/lib/text.ts';
import { signOutOrNotify } from '../sign-out.ts';
import { SignInRows } from './sign-in-rows.tsx';

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
