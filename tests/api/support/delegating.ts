import { listTasks } from '#shared/tasks/task-lists-api.ts';
import * as delegationsApi from '#shared/users/delegations-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';
import { setScene } from './scenes.ts';

export const toDayFromToday = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
export const thisWeek = { startsOn: toDayFromToday(-1), endsOn: toDayFromToday(5) };
type DelegationInput = { toUserId?: string } & Record<string, unknown>;

/** Return the calls that several tests of delegations use. */
export function createDelegationCalls(api: Api) {
  const create = (
    from: PersonName,
    to: PersonName,
    more: DelegationInput = {},
    as: PersonName = from,
  ) =>
    api.call(delegationsApi.createDelegation, {
      as,
      params: { userId: people[from] },
      body: { toUserId: people[to], ...thisWeek, ...more },
    });
  const end = (from: PersonName, delegationId: string) =>
    api.call(delegationsApi.endDelegation, {
      as: from,
      params: { userId: people[from], delegationId },
    });
  const list = async (name: PersonName) =>
    (await api.call(delegationsApi.listDelegations, { as: name, params: { userId: people[name] } }))
      .body;
  const waitsFor = async (name: PersonName) =>
    (await api.call(listTasks, { as: name, query: { limit: '100' } })).body.items;
  const raise = async () => {
    const { requestId, taskId } = await setScene(api, 'open');
    return { requestId, taskId };
  };
  return { create, end, list, waitsFor, raise };
}
