import { callApi } from '#frontend/lib/api-client.ts';
import { previewDeactivation } from '#shared/doa/doa-api.ts';
import type { Output } from '#shared/endpoint.ts';
import { deactivateUser, updateUser } from '#shared/users/people-api.ts';
import type { Profile } from '#shared/users/visible-person.ts';
import { createRetryingCaller } from './call-in-parts.ts';
import type { DeactivationPreview } from './doa.ts';
import { computedQuery } from './read.ts';

/** Save a profile over the version that was read. It is rejected if somebody else changed it meanwhile. */
export function savePerson({ userId, applicationId: _, createdAt: __, ...profile }: Profile) {
  return callApi(updateUser, { params: { userId }, body: profile, ifMatch: profile.version });
}

/** Revert the changed fields of a profile, unless somebody changed it since. `after`: the profile as saved. */
export function undoProfile(before: Profile, after: Profile) {
  const present = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) =>
      name !== 'version' && JSON.stringify(present.get(name)) !== JSON.stringify(value),
  );
  return callApi(updateUser, {
    ...{ params: { userId: before.userId }, body: Object.fromEntries(changed) },
    ifMatch: after.version,
  });
}

/** Change part of the stored profile. If the person can no longer decide, repeated calls reassign their open tasks. */
export async function changePerson(userId: string, part: Partial<Profile>): Promise<void> {
  const call = createRetryingCaller();
  let goesOn = true;
  while (goesOn) {
    const { moves = [], more = false } = await call(() =>
      callApi(updateUser, { params: { userId }, body: part }),
    );
    goesOn = more && moves.some(({ to }) => to.length > 0);
  }
}

/** Preview the reassignment of open tasks when this profile is saved. Undefined if the person remains an approver. */
export async function previewTaskMovesOnSave({ userId, version, ...profile }: Profile) {
  const { applicationId: _, createdAt: __, ...body } = profile;
  const asked = { params: { userId }, query: { preview: 'true' }, body, ifMatch: version };
  return (await callApi(updateUser, asked)).moves;
}

export type TaskMoves = Output<typeof deactivateUser>['moves'];

/** Save the profile of a person who stops being an approver, and reassign all their open tasks in repeated calls. */
export async function saveProfileAndReassignTasks(user: Profile): Promise<TaskMoves> {
  const moved: TaskMoves = [];
  let profile = user;
  const call = createRetryingCaller();
  let goesOn = true;
  while (goesOn) {
    const present = profile;
    const { moves = [], more = false, ...saved } = await call(() => savePerson(present));
    moved.push(...moves);
    goesOn = more && moves.some(({ to }) => to.length > 0);
    profile = saved;
  }
  return moved;
}

/**
 * Preview the new assignees of a person's open tasks after deactivation. `to`: new assignee chosen by an administrator,
 * or empty.
 */
const movesOfDeactivation = (userId: string, to: string) =>
  callApi(deactivateUser, { params: { userId }, query: { preview: 'true', ...(to && { to }) } });

/** Preview the task reassignments of a deactivation. The query runs again on every mount. */
export const deactivationMovesQuery = (userId: string, to: string) => ({
  ...computedQuery('people', 'leaving moves', [userId, to], () => movesOfDeactivation(userId, to)),
  refetchOnMount: 'always' as const,
});

/** Load everything that depends on a person, and the reassignment of their tasks to the chosen person. */
export const deactivationQuery = (userId: string, to: string) =>
  computedQuery('people', 'leaving', [userId, to], async (signal): Promise<DeactivationPreview> => {
    const [preview, chosen] = await Promise.all([
      callApi(previewDeactivation, { query: { userId }, signal }),
      to ? movesOfDeactivation(userId, to) : undefined,
    ]);
    return chosen ? { ...preview, tasks: chosen.moves, more: chosen.more } : preview;
  });

/**
 * Deactivate a person and reassign all their open tasks in repeated calls. Returns the reassigned tasks. `version`:
 * version of the profile that was read; omitted for any version.
 */
export async function deactivate(
  { userId, version }: { readonly userId: string; readonly version?: number | undefined },
  to = '',
): Promise<TaskMoves> {
  const moved: TaskMoves = [];
  let more = true;
  const call = createRetryingCaller();
  let ifMatch: number | undefined = version;
  while (more) {
    const sent = {
      params: { userId },
      ...(to && { query: { to } }),
      ...(ifMatch !== undefined && { ifMatch }),
    };
    const answer: Output<typeof deactivateUser> = await call(() => callApi(deactivateUser, sent));
    moved.push(...answer.moves);
    more = answer.more && answer.moves.some(({ to }) => to.length > 0);
    ifMatch = undefined;
  }
  return moved;
}
