import { randomUUID } from 'node:crypto';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { leaverMoveStore } from '#functions/people/store/leaver-moves.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { undoFileImport } from '#shared/import/file-imports-api.ts';
import { importDepartments } from '#shared/reference/organisation-api.ts';
import { migrateRequests, publishRouting } from '#shared/routing/routing-api.ts';
import {
  createDelegation,
  endDelegation,
  updateDelegation,
} from '#shared/users/delegations-api.ts';
import { deactivateUser, updateUser } from '#shared/users/people-api.ts';
import { setScene } from '#tests/api/support/scenes.ts';
import { categoryId, people, routingId } from '#tests/domain/support/people.ts';
import type { Api } from './api.ts';
import type { StartedWork, WorkRig } from './work-rig.ts';

const as = 'admin' as const;

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Return the response of a call, or undefined while a service is unavailable. @throws Error for a refusal */
function requireAnswer<T>({
  status,
  body,
  problem,
}: Awaited<ReturnType<Api['call']>> & { body: T }) {
  if (status === 503) return undefined;
  if (problem) throw new Error(`${problem.code}: ${problem.detail}`);
  return body;
}

export const newPrefix = () => randomUUID().slice(0, 8);
const departmentNames = async (api: Api) =>
  (await referenceStore(api.table).load(app)).departments.map(({ name }) => name).sort();

/** Import twelve departments, part by part like a screen. */
export async function importFile(
  work: WorkRig,
  prefix: string,
): Promise<StartedWork & { importId: string }> {
  const { api } = work;
  const importId = randomUUID();
  const names = Array.from({ length: 12 }, (_, n) => `${prefix}-${n}`);
  const waiting = [names.slice(0, 6), names.slice(6)];
  const outcomes: string[] = [];
  return {
    importId,
    async callAgain() {
      const [part = []] = waiting;
      const rows = part.map((name) => ({ name, code: name, parent: 'Board' }));
      const body = { rows, before: [], dryRun: false, file: { importId, name: 'new.csv' } };
      const answer = requireAnswer(await api.call(importDepartments, { as, body }));
      const done = (answer?.outcomes ?? []).map(({ outcome }) => outcome);
      outcomes.push(...done.filter((outcome) => outcome !== 'unfinished'));
      const left = part.filter((_, n) => !answer || done[n] === 'unfinished');
      waiting.splice(0, 1, ...(left.length > 0 ? [left] : []));
      return waiting.length === 0;
    },
    isDone: async () => waiting.length === 0,
    async outcome() {
      const stored = (await departmentNames(api)).filter((name) => name.startsWith(prefix));
      return { stored: stored.length, refused: outcomes.filter((one) => one === 'refused').length };
    },
    expected: { stored: 12, refused: 0 },
  };
}

export async function undoImportedFile(work: WorkRig): Promise<StartedWork> {
  const { api } = work;
  const prefix = newPrefix();
  const before = await departmentNames(api);
  const { callAgain, importId } = await importFile(work, prefix);
  while (!(await callAgain?.()));
  const rows: string[] = [];
  let left = 1;
  return {
    async callAgain() {
      const answer = requireAnswer(await api.call(undoFileImport, { as, query: { importId } }));
      rows.push(...(answer?.rows ?? []).map(({ outcome }) => outcome));
      left = answer?.left ?? left;
      return left === 0;
    },
    isDone: async () => left === 0,
    async outcome() {
      const names = await departmentNames(api);
      return { kept: rows.filter((one) => one === 'kept'), names };
    },
    expected: { kept: [], names: before },
  };
}

/** Events of a request that is in review by the manager. */
const opened = 'drafted submitted stages-opened';
const openRequests = async (api: Api) => {
  const made = [
    await setScene(api, 'open'),
    await setScene(api, 'open'),
    await setScene(api, 'open'),
  ];
  return made.map(({ requestId }) => requestId);
};
const getEvents = (api: Api, requestIds: readonly string[]) =>
  Promise.all(
    requestIds.map(async (requestId) => {
      const { request, events } = await api.requests.load(app, requestId);
      const who = request.assignees.map(({ name }) => name);
      return [...events.map(({ type }) => type), ...who].join(' ');
    }),
  );

export async function moveRequests(work: WorkRig): Promise<StartedWork> {
  const { api } = work;
  const requestIds = await openRequests(api);
  const params = { routingId };
  const { routings } = await referenceStore(api.table).load(app);
  const steps = routings.find(({ id }) => id === routingId)?.steps.map((step) => ({ ...step }));
  const body = { name: `Travel ${randomUUID()}`, categoryIds: [categoryId], steps };
  requireAnswer(await api.call(publishRouting, { as, params, body }));
  let isMoved = false;
  return {
    async callAgain() {
      const sent = { as, params, body: { dryRun: false } };
      const answer = requireAnswer(await api.call(migrateRequests, sent));
      isMoved = answer !== undefined && answer.cursor === undefined;
      return isMoved;
    },
    isDone: async () => isMoved,
    outcome: () => getEvents(api, requestIds),
    expected: requestIds.map(() => `${opened} routing-migrated Manager`),
  };
}

export async function deactivateManager(work: WorkRig): Promise<StartedWork> {
  const { api } = work;
  const params = { userId: people.manager };
  const requestIds = await openRequests(api);
  let isGone = false;
  return {
    async callAgain() {
      const answer = requireAnswer(await api.call(deactivateUser, { as, params }));
      isGone = answer !== undefined;
      return isGone;
    },
    isDone: async () => isGone,
    async outcome() {
      const found = await getEvents(api, requestIds);
      await api.call(updateUser, { as, params, body: { isActive: true } });
      return found;
    },
    expected: requestIds.map(() => `${opened} task-moved Director`),
  };
}

/**
 * Prevent the manager from deciding, by a deactivation or another role. The call is never repeated once this work has
 * begun.
 */
export const revokeApprover =
  (isDeactivated: boolean) =>
  async (work: WorkRig): Promise<StartedWork> => {
    const { api } = work;
    const params = { userId: people.manager };
    const requestIds = await openRequests(api);
    const load = () => userStore(api.table).load(app, people.manager);
    return {
      async callAgain() {
        await (isDeactivated
          ? api.call(deactivateUser, { as, params })
          : api.call(updateUser, { as, params, body: { role: 'Employee' } }));
        return await work.broken
          .spare(load)
          .then(({ isActive, role }) => !isActive || role === 'Employee');
      },
      isDone: async () => (await leaverMoveStore(api.table, app).list()).length === 0,
      async outcome() {
        const found = await getEvents(api, requestIds);
        await api.call(updateUser, { as, params, body: { isActive: true, role: 'Approver' } });
        return found;
      },
      expected: requestIds.map(() => `${opened} task-moved Director`),
    };
  };

export async function startDelegation(work: WorkRig): Promise<StartedWork> {
  const { api } = work;
  const requestIds = await openRequests(api);
  const userId = people.manager;
  const days = { startsOn: inDays(0), endsOn: inDays(4) };
  const body = { toUserId: people.director, ...days };
  const { delegation } = (await api.call(createDelegation, { as, params: { userId }, body })).body;
  const params = { userId, delegationId: delegation.id };
  let isGiven = false;
  return {
    async callAgain() {
      const asked = { ...body, moveTaskIds: 'all' as const };
      const answer = requireAnswer(await api.call(updateDelegation, { as, params, body: asked }));
      isGiven = answer?.moved.every(({ receipt }) => receipt) ?? false;
      return isGiven;
    },
    isDone: async () => isGiven,
    async outcome() {
      const found = await getEvents(api, requestIds);
      await api.call(endDelegation, { as, params });
      return found;
    },
    expected: requestIds.map(() => `${opened} reassigned Director`),
  };
}
