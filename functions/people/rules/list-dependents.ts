import { getActiveRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import { t } from '#shared/language/t.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import { type Dependent, type DependentKind, dependentKinds } from '#shared/users/dependent.ts';
import { isSameGroup } from '#shared/users/group.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import type { Delegation } from '#shared/users/user.ts';
import type { Leaver } from './leaver.ts';

type DependentItem = Omit<Dependent, 'kind'>;

/** Return ", as the only one" if nobody else is named. */
const only = ({ user }: Leaver, userIds: readonly string[]) =>
  userIds.every((id) => id === user.userId) ? t`, as the only one` : '';

function formatRuleScope({ reference }: Leaver, { departmentId, categoryId }: DoaRule): string {
  const department = reference.departments.find(({ id }) => id === departmentId)?.name;
  const category = reference.categories.find(({ id }) => id === categoryId)?.name;
  if (department) return category ? t`in ${department} for ${category}` : t`in ${department}`;
  return category ? t`everywhere for ${category}` : t`everywhere`;
}

const nameIn = ({ names }: Leaver, userId: string) => names.get(userId) ?? unknownUserName;

/** Format the dates of a delegation. */
export const formatDelegationDays = ({
  startsOn,
  endsOn,
}: Pick<Delegation, 'startsOn' | 'endsOn'>) =>
  t`from ${formatLongDate(startsOn)} to ${formatLongDate(endsOn)}`;

/** Function that lists each kind. A kind without an entry does not compile. */
const listers: { readonly [K in DependentKind]: (leaver: Leaver) => readonly DependentItem[] } = {
  rule: (leaver) => {
    const { user, reference } = leaver;
    const levelNames = new Map(reference.doaLevels.map(({ id, name }) => [id, name]));
    return reference.doaRules
      .filter(({ userIds }) => userIds.includes(user.userId))
      .map((rule) => ({
        id: rule.id,
        text: t`Holds ${levelNames.get(rule.levelId) ?? t`an approval level`} ${formatRuleScope(leaver, rule)}${only(leaver, rule.userIds)}.`,
      }));
  },
  routing: (leaver) =>
    getActiveRoutings(leaver.reference).flatMap(({ id, name: routing, steps }) =>
      steps.flatMap(({ approvers, name }): DependentItem[] => {
        const { user } = leaver;
        if (approvers.kind === 'named' && approvers.userIds.includes(user.userId))
          return [
            { id, text: t`${routing}: decides “${name}”${only(leaver, approvers.userIds)}.` },
          ];
        if (approvers.kind !== 'group') return [];
        const { group } = approvers;
        return user.groups.some((one) => isSameGroup(one, group))
          ? [{ id, text: t`${routing}: decides “${name}” in the group ${group}.` }]
          : [];
      }),
    ),
  department: ({ user, reference }) =>
    reference.departments
      .filter(({ headId }) => headId === user.userId)
      .map(({ id, name }) => ({ id, text: t`Heads ${name}.`, name })),
  group: ({ user, reference }) =>
    reference.groups
      .filter(({ managerId }) => managerId === user.userId)
      .map(({ id, name }) => ({ id, text: t`Manages the group ${name}.`, name })),
  policy: ({ user, reference }) =>
    reference.escalationPolicies
      .filter(({ levels }) =>
        levels.some(({ target }) => target.to === 'named' && target.userId === user.userId),
      )
      .map(({ id, name }) => ({ id, text: t`${name}: escalations go there.`, name })),
  fallback: (leaver) => {
    const { fallbackApproverIds, applicationId } = leaver.reference.configuration;
    return fallbackApproverIds.includes(leaver.user.userId)
      ? [
          {
            id: applicationId,
            text: t`Is a fallback approver${only(leaver, fallbackApproverIds)}.`,
          },
        ]
      : [];
  },
  report: ({ reports }) =>
    reports.map(({ userId, name }) => ({ id: userId, text: t`Manages ${name}.`, name })),
  delegate: (leaver) =>
    leaver.received.map((one) => ({
      id: one.fromUserId,
      text: t`Decides for ${nameIn(leaver, one.fromUserId)} ${formatDelegationDays(one)}.`,
    })),
  delegator: (leaver) =>
    leaver.given.map((one) => ({
      id: one.toUserId,
      text: t`${nameIn(leaver, one.toUserId)} decides for them ${formatDelegationDays(one)}.`,
    })),
  sentReport: ({ sentReports }) =>
    sentReports.map(({ id, name, recipients }) => ({
      id,
      text:
        recipients.length > 0
          ? t`Sends the weekly report ${name} to other people. It will end.`
          : t`Gets the weekly report ${name}. It will end.`,
    })),
  receivedReport: (leaver) =>
    leaver.receivedReports.map(({ userId, name }) => ({
      id: userId,
      text: t`Gets the weekly report ${name} of ${nameIn(leaver, userId)}.`,
    })),
  announcement: ({ user, announcements }) =>
    announcements
      .filter(({ sentBy }) => sentBy?.userId === user.userId)
      .map(({ id, title }) => ({
        id,
        text: t`Scheduled the announcement ${title}. It is still sent.`,
      })),
  audience: ({ user, announcements }) =>
    announcements
      .filter(({ audience }) => audience.userIds.includes(user.userId))
      .map(({ id, title }) => ({
        id,
        text: t`Is named as a reader of the announcement ${title}.`,
      })),
  proposal: ({ proposals }) =>
    proposals.map(({ id, person }) => ({
      id,
      text: person
        ? t`Proposed a change of the rights of ${person.name}. Nobody will be able to confirm it.`
        : t`Proposed a change of rights. Nobody will be able to confirm it.`,
    })),
  view: ({ views }) =>
    views.map(({ viewId, name }) => ({
      id: viewId,
      text: t`The shared view ${name} of tasks at risk shows only their tasks.`,
    })),
  draftFor: ({ user, drafts }) =>
    drafts
      .filter(({ raisedBy }) => raisedBy.userId === user.userId)
      .map(({ requester, categoryName }) => ({
        id: requester.userId,
        text: t`Has an unsent draft for ${requester.name}: ${categoryName}.`,
      })),
  draftBy: ({ user, drafts }) =>
    drafts
      .filter(({ requester }) => requester.userId === user.userId)
      .map(({ raisedBy, categoryName }) => ({
        id: raisedBy.userId,
        text: t`${raisedBy.name} has an unsent draft for them: ${categoryName}.`,
      })),
  returned: ({ returned }) =>
    returned.map(({ requestId, number, title }) => ({
      id: requestId,
      text: t`${number} ${title} was returned to them to correct.`,
    })),
  question: ({ questions }) =>
    questions.flatMap(({ requestId, number, title, asked }) =>
      asked
        ? [{ id: requestId, text: t`${asked.by.name} waits for their answer: ${number} ${title}.` }]
        : [],
    ),
};

/**
 * List everything that depends on a person, except their open tasks, before a deactivation. `movesOf` lists the open
 * tasks. `places-naming-people.ts` lists the fields that name people.
 */
export const listDependents = (leaver: Leaver): Dependent[] =>
  dependentKinds.flatMap((kind) => listers[kind](leaver).map((one) => ({ kind, ...one })));
