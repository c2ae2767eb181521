import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '#frontend/data/people.ts';
import { routingsQuery } from '#frontend/data/routing.ts';
import type { ApproverSource } from '#shared/routing/sequence.ts';
import { isSameGroup } from '#shared/users/group.ts';

/** Return the existing groups. For a group step, also include groups that exist only in routing sequences. */
export function useGroupNames({ kind }: ApproverSource): readonly string[] {
  const { data: groups = [] } = useQuery(groupsQuery());
  const { data: routings = [] } = useQuery({ ...routingsQuery(), enabled: kind === 'group' });
  const asked = routings.flatMap(({ steps }) =>
    steps.flatMap(({ approvers }) => (approvers.kind === 'group' ? approvers.group : [])),
  );
  const older = asked.filter((name) => !groups.some((group) => isSameGroup(group.name, name)));
  return [...groups.map(({ name }) => name), ...new Set(older)];
}
