import type { ReactNode } from 'react';
import type { ClientRole } from '#shared/endpoint.ts';
import { PleaseWait } from './please-wait.tsx';
import { useRights } from './use-session-state.ts';

type RequireRoleProps = {
  /** One of these is enough. */
  readonly allowed: readonly ClientRole[];
  /** Content for a person without these roles. */
  readonly forbidden: ReactNode;
  readonly children: ReactNode;
};

/** Screens for some roles (spec §2). This only keeps the page honest: the services check every call. */
export function RequireRole({ allowed, forbidden, children }: RequireRoleProps) {
  const { roles, settled } = useRights();
  if (allowed.some((role) => roles.has(role))) return children;
  return settled ? forbidden : <PleaseWait />;
}
