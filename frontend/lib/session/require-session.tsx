import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPath } from '#frontend/lib/constants.ts';
import { t } from '#frontend/lib/text.ts';
import alert from './application-error.module.css';
import { clearSessionEndReason } from './ended-notice.ts';
import { PleaseWait } from './please-wait.tsx';
import { clearReturnPath, saveReturnPath } from './return-path.ts';
import { useSessionState } from './use-session-state.ts';

const unreachable = t`The sign-in service can't be reached. This page tries again by itself.`;

/**
 * Restrict screens to people with a valid session. Others sign in first and then return to the requested screen (spec
 * §2).
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const phase = useSessionState((session) => session.phase);
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (phase !== 'signed-in') return;
    clearReturnPath();
    clearSessionEndReason();
  }, [phase]);
  if (phase === 'signed-in') return children;
  if (phase === 'unreachable')
    return (
      <PleaseWait
        hint={unreachable}
        action={
          // A hanging call would also block the next call, so only a page reload helps.
          <button type="button" className={alert.reload} onClick={() => location.reload()}>
            {t`Try again`}
          </button>
        }
      />
    );
  if (phase !== 'signed-out') return <PleaseWait />;
  saveReturnPath(pathname + search + hash);
  return <Navigate to={loginPath} replace />;
}
