import { t } from '#frontend/lib/text.ts';
import { groupsPath, paths } from '#frontend/paths.ts';
import type { Dependent, DependentKind } from '#shared/users/dependent.ts';

type Group = {
  readonly title: string;
  /** Path where a dependent can be changed; absent if it ends automatically. */
  readonly path?: (id: string) => string;
};

const groups = {
  report: { title: t`Manages`, path: paths.person },
  delegate: { title: t`Decides for others`, path: paths.person },
  delegator: { title: t`Delegates`, path: paths.person },
  rule: { title: t`Approval limits`, path: () => paths.approvalLimits },
  routing: { title: t`Routings`, path: paths.editRouting },
  department: { title: t`Departments`, path: paths.editDepartment },
  group: { title: t`Groups`, path: groupsPath },
  policy: { title: t`Escalations`, path: () => `${paths.serviceLevels}?view=escalation` },
  fallback: { title: t`Fallback`, path: () => paths.configuration },
  returned: { title: t`Returned requests`, path: paths.viewRequest },
  question: { title: t`Unanswered questions`, path: paths.viewRequest },
  draftFor: { title: t`Drafts for others`, path: paths.person },
  draftBy: { title: t`Drafts by others`, path: paths.person },
  sentReport: { title: t`Weekly reports` },
  receivedReport: { title: t`Weekly reports of others`, path: paths.person },
  announcement: { title: t`Announcements`, path: paths.announcement },
  audience: { title: t`Named as reader`, path: paths.announcement },
  proposal: { title: t`Proposed changes`, path: () => paths.people },
  view: { title: t`Shared views`, path: () => paths.serviceLevels },
} as const satisfies Record<DependentKind, Group>;

/**
 * Group the dependents of a person other than tasks by kind, each with the path to change it. Managed people are first.
 */
export function buildDependentGroups(dependents: readonly Dependent[]) {
  return Object.entries<Group>(groups).flatMap(([kind, { title, path }]) => {
    const items = dependents
      .filter((one) => one.kind === kind)
      .map((one) => ({
        id: one.id,
        text: (kind === 'report' ? one.name : undefined) ?? one.text,
        to: path?.(one.id),
      }));
    return items.length > 0 ? [{ title, items }] : [];
  });
}
