import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  accessRequestQuery,
  requestAccess,
  useRefreshAccess,
} from '#frontend/data/access-requests.ts';
import { useSession } from '#frontend/lib/session.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { BackHome } from '#frontend/widgets/back-home.tsx';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { AccessRequest } from '#shared/messages/access-requests-api.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import { type RequestedScreen, requestedScreens } from '#shared/messages/requested-screens.ts';

type AskForAccessProps = {
  readonly role: RequestedRole;
  /** Forbidden screen; undefined if its path is unknown. */
  readonly screen: RequestedScreen | undefined;
  readonly known: AccessRequest | undefined;
};

/**
 * Button that asks the administrators for access to this screen. Renders nothing if there is nobody to ask, or they
 * were already asked today.
 */
function AccessRequestForm({ role, screen, known }: AskForAccessProps) {
  const { busy, refused, submit } = useWrite({ refresh: useRefreshAccess() });
  const problem = formatOtherErrors(refused, []);
  const [first, ...others] = known?.administrators ?? [];
  if (!first || !screen || known?.askedAt) return null;
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void submit(() => requestAccess({ role, screen }))}
      >
        {others.length > 0 ? t`Ask an administrator for access` : t`Ask ${first.name} for access`}
      </Button>
      {problem ? (
        <p className="paragraph" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}

/** Administrators who were asked within the last day, with the time. Renders nothing if nobody was asked. */
function AccessRequestSent({ known }: Pick<AskForAccessProps, 'known'>) {
  const format = useFormat();
  const [first, ...others] = known?.administrators ?? [];
  if (!first || !known?.askedAt) return null;
  const moment = format.momentWithin(known.askedAt);
  const more = others.length;
  if (more === 0)
    return <p className="paragraph" role="status">{t`${first.name} was asked ${moment}.`}</p>;
  return (
    <p className="paragraph" role="status">
      {plural(
        more,
        t`${first.name} and ${more} other administrator were asked ${moment}.`,
        t`${first.name} and ${more} other administrators were asked ${moment}.`,
      )}
    </p>
  );
}

/** Return the screen at a path, if people can request access to it. */
export const findRequestedScreen = (pathname: string): RequestedScreen | undefined =>
  requestedScreens.find((name) => {
    const path = paths[name];
    return matchPath(typeof path === 'string' ? path : path.pattern, pathname);
  });

type ForbiddenProps = { readonly title: string; readonly roles: readonly ClientRole[] };

/**
 * Error page for a screen of another role: the required role, the current role, and who can grant access.
 * Administrators see the missing second factor.
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
          <AccessRequestForm role={role} screen={findRequestedScreen(pathname)} known={known} />
        </>
      }
    >
      {rich`You are signed in as ${displayName(user.name)}, ${own}. An administrator can give you access; nothing was changed.`}
      <AccessRequestSent known={known} />
    </EmptyState>
  );
}
