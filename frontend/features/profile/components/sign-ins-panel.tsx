import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { NoRows } from '#frontend/components/rows.tsx';
import { t } from '#frontend/lib/text.ts';
import { leave } from '../leave.ts';

/** Where the person is signed in, and the way to end all of it: a lost phone, a borrowed computer. */
export function SignInsPanel({ onSignOut }: { onSignOut: () => Promise<boolean> }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      title={t`Signed in`}
      aside={
        <Button variant="default" onClick={() => setAsking(true)}>{t`Sign out everywhere`}</Button>
      }
    >
      <NoRows>{t`Signing out ends your sign-ins on every device and in every browser, this one included. A device that was lost, or is somebody else’s, is out within a minute.`}</NoRows>
      {asking ? (
        <Confirm
          title={t`Sign out everywhere?`}
          action={t`Sign out everywhere`}
          onConfirm={() => leave(onSignOut)}
          onClose={() => setAsking(false)}
        >
          <p>{t`You sign in again on each device. If somebody may know your password, choose a new one on the sign-in page.`}</p>
        </Confirm>
      ) : null}
    </Panel>
  );
}
