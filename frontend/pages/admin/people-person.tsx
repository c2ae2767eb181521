import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { personAccessQuery } from '#frontend/data/access-refusals.ts';
import { listLoader } from '#frontend/data/admin-lists.ts';
import { delegationsQuery } from '#frontend/data/delegations.ts';
import { deactivationPreviewQuery, doaLevelsQuery } from '#frontend/data/doa.ts';
import { personHistoryQuery } from '#frontend/data/history.ts';
import { accountQuery, groupsQuery } from '#frontend/data/people.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { rightsProposalsQuery } from '#frontend/data/rights-proposals.ts';
import { userQuery } from '#frontend/data/users.ts';
import { OutOfOfficePanel } from '#frontend/features/delegations/components/out-of-office-panel.tsx';
import { AccessNotices } from '#frontend/features/users/components/access-notices.tsx';
import { AccountPanel } from '#frontend/features/users/components/account-panel.tsx';
import { ActivateNotice } from '#frontend/features/users/components/activate-notice.tsx';
import { DeactivationPanel } from '#frontend/features/users/components/deactivation-panel.tsx';
import { ErasedNotice } from '#frontend/features/users/components/erased-notice.tsx';
import { MailProblemHelp } from '#frontend/features/users/components/mail-problem-help.tsx';
import { StateMark } from '#frontend/features/users/components/people-columns.tsx';
import { ProfileForm } from '#frontend/features/users/components/profile-form.tsx';
import { RightsProposals } from '#frontend/features/users/components/rights-proposals.tsx';
import { useProfileChoices } from '#frontend/features/users/use-profile-choices.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { useSession } from '#frontend/lib/session.ts';
import { paths } from '#frontend/paths.ts';
import { ItemHistory } from '#frontend/widgets/history/item-history.tsx';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { User } from '#shared/users/user.ts';
import type { Profile } from '#shared/users/visible-person.ts';
import type { PageModule } from '../page.ts';

/** Shown for deactivated people only. */
const PersonalDataPanel = lazy(async () => ({
  default: (await import('#frontend/features/profile/components/personal-data-panel.tsx'))
    .PersonalDataPanel,
}));

const ErasurePanel = lazy(async () => ({
  default: (await import('#frontend/features/users/components/erasure-panel.tsx')).ErasurePanel,
}));

/** Delegations of another person, for an administrator. The open tasks are loaded with the deactivation preview. */
function Delegations({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { data: preview } = useQuery(deactivationPreviewQuery(user.userId));
  return (
    <OutOfOfficePanel
      person={{ ...user, isSelf }}
      tasks={preview && { items: preview.tasks, more: preview.more }}
    />
  );
}

/** Notice above a person: mails that don't arrive, or why they can't sign in. */
function StateNotice({ user }: { user: Profile }) {
  if (user.isActive) return <MailProblemHelp user={user} />;
  return user.erasedAt ? <ErasedNotice user={user} /> : <ActivateNotice user={user} />;
}

/** Page with a person for administrators: profile, delegations, and everything that depends on them. */
export function Page() {
  const { userId = '' } = useParams();
  const { user: viewer } = useSession();
  const { data: user, error } = useQuery(userQuery(userId));
  const { choices, error: noChoices, retry } = useProfileChoices();
  // Wait for the notices, because they are at the top of the page and would shift it.
  const notices = [useQuery(personAccessQuery(userId)), useQuery(rightsProposalsQuery())];
  if (error && !user) throw error;
  if (!user || notices.some(isFirstLoad)) return <PageSkeleton />;
  const isSelf = viewer.userId === user.userId;
  return (
    <>
      <PageHeader
        title={displayName(user.name)}
        trail={[{ label: t`People`, to: paths.people }]}
        reference={user.email}
        meta={
          <>
            <StateMark person={user} />
            {user.title ? <span>{user.title}</span> : null}
          </>
        }
      />
      <StateNotice user={user} />
      <AccessNotices user={user} />
      <RightsProposals userId={userId} />
      <RecordLayout
        asideLabel={t`What depends on this person`}
        aside={
          <>
            <AccountPanel user={user} isSelf={isSelf} />
            {user.isActive ? <DeactivationPanel user={user} isSelf={isSelf} /> : null}
            {user.isActive || user.erasedAt ? null : (
              <Suspense fallback={<ListSkeleton rows={2} look="rows" />}>
                <PersonalDataPanel userId={userId} isSelf={false} />
                <ErasurePanel user={user} />
              </Suspense>
            )}
            <Panel title={t`History`}>
              <ItemHistory pages={personHistoryQuery(userId)} />
            </Panel>
          </>
        }
      >
        <Panel title={t`Profile`}>
          {user.erasedAt ? (
            <p className="muted">{t`Nobody can change it any more.`}</p>
          ) : choices ? (
            <ProfileForm key={user.version} user={user} choices={choices} />
          ) : noChoices ? (
            <ErrorPanel
              title={t`The profile can’t be changed now`}
              cause={noChoices}
              onRetry={retry}
            />
          ) : (
            <ListSkeleton rows={4} look="rows" />
          )}
        </Panel>
        {user.isActive && choices ? <Delegations user={user} isSelf={isSelf} /> : null}
      </RecordLayout>
    </>
  );
}

export const load: PageModule['load'] = (queries, { userId = '' }) => {
  const load = listLoader(queries, { userId });
  return Promise.allSettled([
    queries.ensureQueryData(userQuery(userId)),
    queries.prefetchQuery(deactivationPreviewQuery(userId)),
    load('accessRequests', personAccessQuery(userId)),
    load('account', accountQuery(userId)),
    load('delegations', delegationsQuery(userId)),
    load('departments', departmentsQuery()),
    load('groups', groupsQuery()),
    load('levels', doaLevelsQuery()),
    load('locations', locationsQuery()),
    load('rightsProposals', rightsProposalsQuery()),
  ]);
};
