import type { ReactNode } from 'react';
import type { ClientRole } from '#shared/endpoint.ts';
import { PleaseWait } from './please-wait.tsx';
import { useRights } from './use-session-state.ts';

type RequireRoleProps = {
  /** Roles of which one is required. */
  readonly allowed: readonly ClientRole[];
  /** Content for a person without these roles. */
  readonly forbidden: ReactNode;
  readonly children: ReactNode;
};

/** Restrict screens to some roles (spec §2). This only affects the page, because the services check every call. */
export function RequireRole({ allowed, forbidden, children }: RequireRoleProps) {
  const { roles, settled } = useRights();
  if (allowed.some((role) => roles.has(role))) return children;
  return settled ? forbidden : <PleaseWait />;
}
