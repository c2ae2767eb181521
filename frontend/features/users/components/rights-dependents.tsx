import { useQuery } from '@tanstack/react-query';
import { deactivationPreviewQuery } from '#frontend/data/doa.ts';
import type { Dependent, DependentKind } from '#shared/users/dependent.ts';
import { canBeAssigned, type User } from '#shared/users/user.ts';
import { describeTaskMoves } from '../deactivation-words.ts';
import { buildDependentGroups } from '../dependent-groups.ts';
import { DependentGroups } from './deactivation-lists.tsx';

const administratorKinds: ReadonlySet<DependentKind> = new Set(['announcement', 'proposal']);

/**
 * List of what depends on the administrator rights of a person: their announcements and proposals. For somebody who
 * decides only as an administrator, also their open tasks and the people they decide for.
 */
export function RightsDependents({ user }: { user: User }) {
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
