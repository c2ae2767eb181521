import { type ReactNode, useEffect, useState } from 'react';
import { ApplicationError } from './application-error.tsx';
import { PleaseWait } from './please-wait.tsx';
import { startSession } from './start-session.ts';
import { useSessionState } from './use-session-state.ts';

/** Around the whole application: nothing is shown until the persisted sections are back and the sign-in is checked. */
export function SessionGate({ children }: { children: ReactNode }) {
  const fatal = useSessionState((session) => session.fatal);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void startSession().then(() => setReady(true));
  }, []);
  if (fatal !== null) return <ApplicationError message={fatal} />;
  return ready ? children : <PleaseWait />;
}
