import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { FactList } from '#frontend/components/fact-list.tsx';
import { zoneName } from '#frontend/components/format/dates.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { userQuery } from '#frontend/features/users/api/get-user.ts';
import { useSession } from '#frontend/lib/session.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { User } from '#shared/users/user.ts';

function About({ user, roles }: { user: User; roles: ReadonlySet<ClientRole> }) {
  const format = useFormat();
  return (
    <Panel title="About you">
      <FactList
        facts={[
          { label: 'Name', value: user.name },
          { label: 'E-mail', value: user.email },
          { label: 'Title', value: user.title || 'Not given' },
          { label: 'Role', value: roles.has('admin') ? `${user.role}, administrator` : user.role },
          ...(user.groups.length > 0
            ? [{ label: 'Decides in', value: user.groups.join(', ') }]
            : []),
          {
            label: 'Time zone',
            value: `${zoneName(user.timeZone)}, ${format.time(new Date(format.now).toISOString())} now`,
          },
          { label: 'Here since', value: format.day(user.createdAt) },
        ]}
      />
    </Panel>
  );
}

/** Who the product takes me for. */
export function Page() {
  const { user, roles } = useSession();
  const { data, error, refetch } = useQuery(userQuery(user.userId));
  return (
    <>
      <PageHeader title="Profile" />
      {data ? <About user={data} roles={roles} /> : null}
      {!data && error ? (
        <ErrorPanel
          title="Your profile could not be loaded"
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <ListSkeleton rows={3} look="rows" /> : null}
    </>
  );
}
