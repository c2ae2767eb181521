import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { accessRequestQuery } from '#frontend/data/access-requests.ts';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { BackHome } from '#frontend/widgets/back-home.tsx';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import { AccessRequestSent, AskForAccess } from './ask-for-access.tsx';
import { findRequestedScreen } from './requested-screen.ts';

type ForbiddenProps = { readonly title: string; readonly roles: readonly ClientRole[] };

/**
 * Error page for a screen of another role: the required role, the current one, and who can grant access. Administrators
 * see the missing second factor.
 */
export function Forbidden({ title, roles }: ForbiddenProps) {
  const { lacksSecondFactor } = useSession();
  return (
    <>
      <PageHeader title={title} />
      {lacksSecondFactor ? (
        <EmptyState
          title={t`Set up your second factor first`}
          action={<ButtonLink to={paths.secondFactor}>{t`Set it up`}</ButtonLink>}
        >{t`You are an administrator. This screen opens once you have set up an authenticator app, which takes a minute and a phone.`}</EmptyState>
      ) : (
        <RoleRequired role={roles.includes('approver') ? 'approver' : 'admin'} />
      )}
    </>
  );
}

function RoleRequired({ role }: { role: RequestedRole }) {
  const { user, roles: held } = useSession();
  const { pathname } = useLocation();
  const { data: known } = useQuery(accessRequestQuery(role));
  const own = held.has('approver') ? t`approver` : t`employee`;
  return (
    <EmptyState
      tone="bad"
      title={
        role === 'approver' ? t`This screen is for approvers` : t`This screen is for administrators`
      }
      action={
        <>
          <BackHome />
          <AskForAccess role={role} screen={findRequestedScreen(pathname)} known={known} />
        </>
      }
    >
      {rich`You are signed in as ${displayName(user.name)}, ${own}. An administrator can give you access; nothing was changed.`}
      <AccessRequestSent known={known} />
    </EmptyState>
  );
}
