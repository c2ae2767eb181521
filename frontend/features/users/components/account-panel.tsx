import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { deactivationPreviewQuery } from '#frontend/data/doa.ts';
import {
  accountQuery,
  changeAdministratorRole,
  sendInvitationAgain,
} from '#frontend/data/people.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { Dependent, DependentKind } from '#shared/users/dependent.ts';
import { type Account, canBeAssigned, type User } from '#shared/users/user.ts';
import { describeTaskMoves } from '../deactivation-words.ts';
import { buildDependentGroups } from '../dependent-groups.ts';
import { DependentGroups } from './deactivation-lists.tsx';
import { formatAccountNotes, HoldActs } from './hold-acts.tsx';
import { OutsideDomains, outsideDomainsField } from './outside-domains.tsx';
import { SignInActs } from './sign-in-acts.tsx';

const administratorKinds: ReadonlySet<DependentKind> = new Set(['announcement', 'proposal']);

/**
 * List of what depends on the administrator rights of a person: their announcements and proposals. For somebody who
 * decides only as an administrator, also their open tasks and the people they decide for.
 */
function RightsDependents({ user }: { user: User }) {
  const { data } = useQuery(deactivationPreviewQuery(user.userId));
  const losesRight = user.isActive && !canBeAssigned(user, false);
  const isAffected = ({ kind }: Dependent) =>
    administratorKinds.has(kind) || (losesRight && kind === 'delegate');
  const { tasks = [], more = false, dependents = [] } = data ?? {};
  return (
    <>
      {losesRight && tasks.length > 0 ? <p>{describeTaskMoves(tasks, more)}</p> : null}
      <DependentGroups groups={buildDependentGroups(dependents.filter(isAffected))} />
    </>
  );
}

const ways = {
  none: t`No account: cannot sign in`,
  invited: t`Invited, has not signed in yet`,
  active: t`With a password`,
  external: t`Through the company`,
} as const satisfies Record<Account['state'], string>;

/** Describe how a person signs in. The example creates accounts for its people without inviting them. */
const getWay = ({ state }: Account, { invitedAt }: User) =>
  state === 'invited' && !invitedAt ? t`Not invited yet: cannot sign in` : ways[state];

/** Sign-in method of a person, and administrator rights. */
export function AccountPanel({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { data, error, refetch } = useQuery(accountQuery(user.userId));
  const [asking, setAsking] = useState(false);
  const [outsideDomainsConfirmed, setOutsideDomainsConfirmed] = useState(false);
  const { busy, refused, clearError, submit } = useWrite({
    refresh: useRefreshPeople(),
    onProposed: useRefreshProposals(),
  });
  const format = useFormat();
  const who = getFirstName(user.name);
  const act = (change: () => Promise<unknown>, done: string) => submit(change, { done });
  const why = formatOtherErrors(refused, [outsideDomainsField]);
  const isOutside = getFieldError(refused, outsideDomainsField);
  return (
    <Panel title={t`Sign-in`} look="boxed">
      {error && !data ? (
        <ErrorPanel
          title={t`The account could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <ListSkeleton rows={2} look="rows" /> : null}
      {data ? (
        <div className="stack gap-12 text-13">
          <FactList
            facts={[
              { label: t`Signs in`, value: getWay(data, user) },
              { label: t`Second factor`, value: data.hasSecondFactor ? t`Set up` : t`Not set up` },
              { label: t`Administrator`, value: data.isAdministrator ? t`Yes` : t`No` },
              ...formatAccountNotes(user, format),
            ]}
          />
          {why ? (
            <p className="bad" role="alert">
              {why}
            </p>
          ) : null}
          <OutsideDomains
            label={t`Invite an address outside of the domains for sign-up`}
            refusal={isOutside}
            isConfirmed={outsideDomainsConfirmed}
            onConfirm={(isConfirmed) => {
              setOutsideDomainsConfirmed(isConfirmed);
              clearError(outsideDomainsField);
            }}
          />
          <div className="row wrap stretch gap-8">
            {(data.state === 'invited' || data.state === 'none') && user.isActive ? (
              <Button
                variant="default"
                loading={busy}
                onClick={() =>
                  void act(
                    () => sendInvitationAgain(user.userId, outsideDomainsConfirmed),
                    user.invitedAt ? t`${user.name} is invited again` : t`${user.name} is invited`,
                  )
                }
              >
                {user.invitedAt ? t`Invite again` : t`Invite`}
              </Button>
            ) : null}
            <HoldActs user={user} isSelf={isSelf} act={act} />
            {isSelf || data.state === 'none' || !user.isActive ? null : (
              <SignInActs user={user} account={data} act={act} />
            )}
            {isSelf ? (
              <p className="regular muted">{t`Another administrator has to change your rights.`}</p>
            ) : data.state !== 'none' && (user.isActive || data.isAdministrator) ? (
              <Button variant="default" loading={busy} onClick={() => setAsking(true)}>
                {data.isAdministrator
                  ? t`Take administrator rights`
                  : t`Make ${who} an administrator`}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      {asking && data ? (
        <Confirm
          title={
            data.isAdministrator
              ? t`Take administrator rights from ${user.name}?`
              : t`Make ${user.name} an administrator?`
          }
          action={data.isAdministrator ? t`Take the rights` : t`Make administrator`}
          danger={data.isAdministrator}
          onConfirm={() =>
            act(
              () => changeAdministratorRole(user.userId, !data.isAdministrator),
              data.isAdministrator
                ? t`${user.name} is no longer an administrator`
                : t`${user.name} is an administrator`,
            )
          }
          onClose={() => setAsking(false)}
        >
          {data.isAdministrator ? (
            <div className="stack gap-12">
              <p>{t`${who} can no longer change people, rules and settings, within a minute. The profile stays as it is.`}</p>
              <RightsDependents user={user} />
            </div>
          ) : (
            t`${who} may change people, rules and settings, and see every request, from the next sign-in on. A second factor may be asked for first.`
          )}
        </Confirm>
      ) : null}
    </Panel>
  );
}
