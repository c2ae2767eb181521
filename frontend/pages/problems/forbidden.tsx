import { ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ClientRole } from '#shared/endpoint.ts';

const people = {
  user: t`users`,
  approver: t`approvers`,
  admin: t`administrators`,
} as const satisfies Record<ClientRole, string>;

/**
 * The screen exists, but is for others: which role it needs, and what one has. Administrators learn what is missing.
 */
export function Forbidden({ title, roles }: { title: string; roles: readonly ClientRole[] }) {
  const { user, roles: held, lacksSecondFactor } = useSession();
  const own = held.has('approver') ? 'approver' : 'employee';
  const [needed = 'admin'] = roles;
  if (lacksSecondFactor)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title={t`Set up your second factor first`}
          action={<ButtonLink to={paths.secondFactor}>{t`Set it up`}</ButtonLink>}
        >{t`You are an administrator. This screen opens once you have set up an authenticator app, which takes a minute and a phone.`}</EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        tone="bad"
        title={
          title.endsWith('s')
            ? t`${title} are for ${people[needed]}`
            : t`${title} is for ${people[needed]}`
        }
        action={<ButtonLink to={paths.home}>{t`Back to home`}</ButtonLink>}
      >{rich`You are signed in as ${user.name}, ${own}. An administrator can give you access; nothing was changed.`}</EmptyState>
    </>
  );
}
