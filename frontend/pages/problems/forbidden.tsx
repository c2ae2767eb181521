import { ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { paths } from '#frontend/paths.ts';
import type { ClientRole } from '#shared/endpoint.ts';

const people = {
  user: 'users',
  approver: 'approvers',
  admin: 'administrators',
} as const satisfies Record<ClientRole, string>;

/** The screen exists, but is for others: which role it needs, and what one has. */
export function Forbidden({ title, roles }: { title: string; roles: readonly ClientRole[] }) {
  const { user, roles: held } = useSession();
  const own = held.has('approver') ? 'approver' : 'employee';
  const [needed = 'admin'] = roles;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        tone="bad"
        title={`${title} ${title.endsWith('s') ? 'are' : 'is'} for ${people[needed]}`}
        action={<ButtonLink to={paths.home}>Back to home</ButtonLink>}
      >
        You are signed in as {user.name}, {own}. An administrator can give you access; nothing was
        changed.
      </EmptyState>
    </>
  );
}
