import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { groupsPath, paths } from '#frontend/paths.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Dependent, DependentKind } from '#shared/users/dependent.ts';

type Move = { readonly to: readonly PersonRef[] };

/**
 * Describe the reassignment of tasks: "12 pending tasks move: 8 to Anna Lindqvist and 4 to Tomás Rivera. 1 stays:
 * nobody can take it."
 */
export function describeTaskMoves(tasks: readonly Move[], more: boolean): string {
  if (tasks.length === 0) return t`No pending task moves.`;
  const counts = new Map<string, number>();
  for (const { to } of tasks) {
    const names = joinWithAnd(to.map(({ name }) => name));
    if (names) counts.set(names, (counts.get(names) ?? 0) + 1);
  }
  const moving = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const stays = tasks.length - moving;
  const named = [...counts].sort(([, a], [, b]) => b - a);
  const [first] = named;
  const where =
    named.length === 1 && first
      ? t` to ${first[0]}`
      : `: ${joinWithAnd(named.map(([names, count]) => t`${count} to ${names}`))}`;
  const moved =
    moving === 0
      ? ''
      : more
        ? plural(
            moving,
            t`More than ${moving} pending task moves${where}.`,
            t`More than ${moving} pending tasks move${where}.`,
          )
        : plural(
            moving,
            t`${moving} pending task moves${where}.`,
            t`${moving} pending tasks move${where}.`,
          );
  const left =
    stays === 0
      ? ''
      : plural(
          stays,
          t`${stays} stays: nobody can take it.`,
          t`${stays} stay: nobody can take them.`,
        );
  return [moved, left].filter(Boolean).join(' ');
}

const groups = {
  report: t`Manages`,
  delegate: t`Decides for others`,
  delegator: t`Delegates`,
  rule: t`Approval limits`,
  routing: t`Routings`,
  department: t`Departments`,
  group: t`Groups`,
  policy: t`Escalations`,
  fallback: t`Fallback`,
  returned: t`Returned requests`,
  question: t`Unanswered questions`,
  draftFor: t`Drafts for others`,
  draftBy: t`Drafts by others`,
  sentReport: t`Weekly reports`,
  receivedReport: t`Weekly reports of others`,
  announcement: t`Announcements`,
  audience: t`Named as reader`,
  proposal: t`Proposed changes`,
  view: t`Shared views`,
} as const satisfies Record<DependentKind, string>;

/** Return the path where a dependent can be changed; undefined if it ends automatically. */
function findFixPath({ kind, id }: Dependent): string | undefined {
  switch (kind) {
    case 'report':
    case 'delegate':
    case 'delegator':
    case 'draftFor':
    case 'draftBy':
    case 'receivedReport':
      return paths.person(id);
    case 'rule':
      return paths.approvalLimits;
    case 'routing':
      return paths.editRouting(id);
    case 'department':
      return paths.editDepartment(id);
    case 'group':
      return groupsPath(id);
    case 'policy':
      return `${paths.serviceLevels}?view=escalation`;
    case 'fallback':
      return paths.configuration;
    case 'returned':
    case 'question':
      return paths.viewRequest(id);
    case 'announcement':
    case 'audience':
      return paths.announcement(id);
    case 'proposal':
      return paths.people;
    case 'view':
      return `${paths.serviceLevels}?view=risk`;
    case 'sentReport':
      return undefined;
  }
}

/**
 * Group the dependents of a person other than tasks by kind, each with the path to change it. Managed people are first.
 */
export function buildDependentGroups(dependents: readonly Dependent[]) {
  return Object.entries(groups).flatMap(([kind, title]) => {
    const items = dependents
      .filter((one) => one.kind === kind)
      .map((one) => ({
        text: (kind === 'report' ? one.name : undefined) ?? one.text,
        to: findFixPath(one),
      }));
    return items.length > 0 ? [{ title, items }] : [];
  });
}
