import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';
import {
  createDelegation,
  type DelegationInput,
  type DelegationRow,
  endDelegation,
  listDelegations,
  updateDelegation,
} from '#shared/users/delegations-api.ts';
import { createRetryingCaller } from './call-in-parts.ts';
import { endpointQuery } from './read.ts';

/** Cache time in milliseconds. Delegations rarely change. */
const staleTime = 5 * 60_000;

/** Load the delegates of a person, and the people who delegated to that person, latest first. */
export const delegationsQuery = (userId: string) =>
  queryOptions({ ...endpointQuery(listDelegations, { params: { userId } }), staleTime });

type SavedDelegation = {
  readonly delegation: DelegationRow;
  readonly moved: readonly TaskOutcome[];
};

/**
 * Set a person out of office, or change a current or future delegation. Returns the outcome of each task to move. One
 * call moves a limited number of tasks, so the call is repeated until each task was tried once.
 */
export async function saveOutOfOffice(
  userId: string,
  asked: DelegationInput,
  delegationId: string | undefined,
  idempotencyKey: string,
): Promise<SavedDelegation> {
  const change = (id: string) =>
    callApi(updateDelegation, { params: { userId, delegationId: id }, body: asked });
  const call = createRetryingCaller();
  let { delegation, moved, more } = await call(() =>
    delegationId
      ? change(delegationId)
      : callApi(createDelegation, { params: { userId }, body: asked, idempotencyKey }),
  );
  const told = new Map(moved.map((one) => [one.taskId, one]));
  while (more && moved.some(({ taskId, receipt }) => receipt && told.has(taskId))) {
    const { id } = delegation;
    ({ delegation, moved, more } = await call(() => change(id)));
    for (const one of moved) told.set(one.taskId, one);
  }
  return { delegation, moved: [...told.values()] };
}

export const endOutOfOffice = (userId: string, { id }: DelegationRow) =>
  callApi(endDelegation, { params: { userId, delegationId: id } });
