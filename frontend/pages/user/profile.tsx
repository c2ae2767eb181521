import { t, translateText } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Anchor } from '#frontend/components/text/anchor.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import { userQuery } from '#frontend/data/users.ts';
import { OutOfOfficePanel } from '#frontend/features/delegations/components/out-of-office-panel.tsx';
import { LanguagePanel } from '#frontend/features/profile/components/language-panel.tsx';
import { MailChoicesPanel } from '#frontend/features/profile/components/mail-choices-panel.tsx';
import { NewAddressPanel } from '#frontend/features/profile/components/new-address-panel.tsx';
import { OwnMailProblem } from '#frontend/features/profile/components/own-mail-problem.tsx';
import { PersonalDataPanel } from '#frontend/features/profile/components/personal-data-panel.tsx';
import { SignInsPanel } from '#frontend/features/profile/components/sign-ins-panel.tsx';
import { TimeZonePanel } from '#frontend/features/profile/components/time-zone-panel.tsx';
import { ReportsPanel } from '#frontend/features/reports/components/reports-panel.tsx';
import { SecondFactorPanel } from '#frontend/features/second-factor/components/second-factor-panel.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { User } from '#shared/users/user.ts';
import classes from './profile.module.css';

function ProfileFacts({ user, roles }: { user: User; roles: ReadonlySet<ClientRole> }) {
  const format = useFormat();
  return (
    <Panel title={t`About you`}>
      <FactList
        facts={[
          { label: t`Name`, value: displayName(user.name) },
          { label: t`E-mail`, value: user.email },
          { label: t`Title`, value: user.title || t`Not given` },
          {
            label: t`Role`,
            value: roles.has('admin')
              ? t`${translateText(user.role)}, administrator`
              : translateText(user.role),
          },
          ...(user.groups.length > 0
            ? [{ label: t`Decides in`, value: user.groups.join(', ') }]
            : []),
          {
            label: t`Member since`,
            value: format.date(toPlainDate(Date.parse(user.createdAt), user.timeZone)),
          },
        ]}
      />
    </Panel>
  );
}

/** My times out of office with their delegates, and the people for whom I decide. */
function Delegations({ user }: { user: User }) {
  const { data: open } = useQuery(openTasksQuery());
  const tasks = open?.items.map(({ taskId, requestNumber, requestTitle, categoryId }) => ({
    taskId,
    number: requestNumber,
    title: requestTitle,
    categoryId,
  }));
  return (
    <OutOfOfficePanel
      person={{ ...user, isSelf: true }}
      tasks={tasks && { items: tasks, more: Boolean(open?.cursor) }}
    />
  );
}

/** Page with my profile, mail settings, sign-in, and delegates. */
export function Page() {
  const { user, roles, needsSecondFactor, signOut } = useSession();
  const { data, error, refetch } = useQuery(userQuery(user.userId));
  return (
    <>
      <PageHeader title={t`Profile`} />
      {data ? (
        <div className={`stack fit ${classes.sections}`}>
          <OwnMailProblem userId={user.userId} />
          <NewAddressPanel user={data} />
          <ProfileFacts user={data} roles={roles} />
          <LanguagePanel />
          <TimeZonePanel timeZone={data.timeZone} />
          <Anchor name="mails">
            <MailChoicesPanel timeZone={data.timeZone} isAdministrator={roles.has('admin')} />
          </Anchor>
          <Anchor name="reports">
            <ReportsPanel />
          </Anchor>
          <Anchor name="second-factor">
            <SecondFactorPanel person={data} required={needsSecondFactor} />
          </Anchor>
          <Anchor name="sign-ins">
            <SignInsPanel onSignOut={signOut} />
          </Anchor>
          <Anchor name="out-of-office">
            <Delegations user={data} />
          </Anchor>
          <PersonalDataPanel userId={user.userId} isSelf />
        </div>
      ) : null}
      {!data && error ? (
        <ErrorPanel
          title={t`Your profile could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <ListSkeleton rows={3} look="narrow" /> : null}
    </>
  );
}
