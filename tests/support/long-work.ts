import { randomUUID } from 'node:crypto';
import { processStore } from '#functions/imports/store/process-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { nobody } from '#shared/announcements/announcement.ts';
import {
  createAnnouncement,
  getAnnouncement,
  sendAnnouncement,
} from '#shared/announcements/announcements-api.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { undoFileImport } from '#shared/import/file-imports-api.ts';
import { listImports, removeImport } from '#shared/process/imports-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { importDepartments } from '#shared/reference/organisation-api.ts';
import { createReport, removeReport } from '#shared/reports/reports-api.ts';
import { migrateRequests, publishRouting } from '#shared/routing/routing-api.ts';
import {
  createDelegation,
  endDelegation,
  updateDelegation,
} from '#shared/users/delegations-api.ts';
import { deactivateUser, updateUser } from '#shared/users/people-api.ts';
import type { User } from '#shared/users/user.ts';
import {
  act,
  checkedImport,
  loadImport,
  mappedImport,
} from '#tests/api/support/process-importing.ts';
import { weekly } from '#tests/api/support/report-cases.ts';
import { setScene } from '#tests/api/support/scenes.ts';
import { categoryId, people, routingId, users } from '#tests/domain/support/people.ts';
import type { Api } from './api.ts';
import type { Work } from './work-rig.ts';

/** Work that was begun. */
export type Begun = {
  /** A call of the screen, which it repeats each minute while a service is away; whether it was the last one. */
  readonly callAgain?: () => Promise<boolean>;
  readonly isDone: () => Promise<boolean>;
  /** Result of it, the same however often it was begun. */
  readonly outcome: () => Promise<unknown>;
  readonly expected: unknown;
};
export type Scenario = (work: Work) => Promise<Begun>;

const as = 'admin' as const;
const minute = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minute).toISOString();

/** An answer of a call that nothing refused; undefined while a service is away. */
function answered<T>({ status, body, problem }: Awaited<ReturnType<Api['call']>> & { body: T }) {
  if (status === 503) return undefined;
  if (problem) throw new Error(`${problem.code}: ${problem.detail}`);
  return body;
}

const active = Object.values(users).filter(({ isActive }) => isActive);
const toldOnce = (...readers: readonly User[]) => ({
  messages: readers.map(({ name }) => `${name}: `).sort(),
  mails: readers.map(({ email }) => `${email}: `).sort(),
});

async function beginAnnouncement(work: Work, startsAt: string | null): Promise<Begun> {
  const { api } = work;
  const title = `Canteen ${randomUUID()}`;
  const body = { title, text: 'Closed.', audience: { ...nobody, everybody: true } };
  const { id } = (await api.call(createAnnouncement, { as, body })).body;
  const params = { id };
  const since = new Date().toISOString();
  await api.call(sendAnnouncement, { as, params, body: { startsAt, timeZone: 'UTC' } });
  work.follow('START#', id);
  const find = async () => (await api.call(getAnnouncement, { as, params })).body;
  return {
    isDone: async () =>
      (await find()).state === 'sent' && work.mailing.pending.counts().visible === 0,
    async outcome() {
      const { state, addressed, told } = await find();
      const { messages, mails } = await work.told(since);
      const own = (all: string[]) =>
        all.flatMap((one) => (one.includes(title) ? [one.replace(title, '')] : []));
      return { state, addressed, told, messages: own(messages), mails: own(mails) };
    },
    expected: {
      ...{ state: 'sent', addressed: active.length, told: active.length },
      ...toldOnce(...active),
    },
  };
}

const log = [
  'case,activity,at,who',
  ...Array.from({ length: 1200 }, (_, n) => `C${n},Submitted,2026-03-02T09:00:00Z,Ann`),
  ...Array.from({ length: 1200 }, (_, n) => `C${n},Approved,2026-03-03T09:00:00Z,Bo`),
].join('\n');

async function countCases(api: Api, importId: string) {
  const cases: ProcessCase[] = [];
  for await (const pack of processStore(api.table).readPacks(app, importId)) cases.push(...pack);
  return { cases: cases.length, distinct: new Set(cases.map(({ caseId }) => caseId)).size };
}

async function readLog(work: Work): Promise<Begun> {
  const { api } = work;
  const { importId } = await mappedImport(api, log);
  await act(api, importId, 'check');
  work.follow('READ#', importId);
  return {
    isDone: async () => (await loadImport(api, importId)).state !== 'working',
    async outcome() {
      const { state, report } = await loadImport(api, importId);
      return { state, requests: report?.requests, ...(await countCases(api, importId)) };
    },
    expected: { state: 'checked', requests: 1200, cases: 1200, distinct: 1200 },
  };
}

async function removeLog(work: Work): Promise<Begun> {
  const { api } = work;
  const { importId } = await checkedImport(api, Buffer.from(log));
  work.follow('READ#', importId);
  const find = async () =>
    (await api.call(listImports, { as })).body.items.find(({ id }) => id === importId);
  return {
    // Until it has begun, and never again.
    async callAgain() {
      await api.call(removeImport, { as, params: { id: importId } });
      return (await work.broken.spare(find))?.state !== 'checked';
    },
    isDone: async () => (await find()) === undefined,
    outcome: () => countCases(api, importId),
    expected: { cases: 0, distinct: 0 },
  };
}

async function tellReport(work: Work): Promise<Begun> {
  const { api } = work;
  const name = `Waiting ${randomUUID()}`;
  const body = { ...weekly, name, recipients: [people.director, people.finance] };
  const { id, dueAt } = (await api.call(createReport, { as: 'manager', body })).body;
  work.moveTo(dueAt);
  const told = async () => {
    const { messages, mails } = await work.told(dueAt);
    const own = (all: string[]) =>
      all.flatMap((one) => (one.includes(name) ? [one.replace(/(?<=: ).*/, '')] : []));
    return { messages: own(messages), mails: own(mails) };
  };
  return {
    isDone: async () =>
      (await told()).messages.length === 3 && work.mailing.pending.counts().visible === 0,
    async outcome() {
      const found = await told();
      await api.call(removeReport, { as: 'manager', params: { id } });
      return found;
    },
    expected: toldOnce(users.director, users.finance, users.manager),
  };
}

const newPrefix = () => randomUUID().slice(0, 8);
const departmentNames = async (api: Api) =>
  (await referenceStore(api.table).load(app)).departments.map(({ name }) => name).sort();

/** Imports so many departments, part by part as a screen does. */
async function importFile(work: Work, prefix: string): Promise<Begun & { importId: string }> {
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
      const answer = answered(await api.call(importDepartments, { as, body }));
      if (answer) outcomes.push(...answer.outcomes.map(({ outcome }) => outcome));
      if (answer) waiting.shift();
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

async function undoFile(work: Work): Promise<Begun> {
  const { api } = work;
  const prefix = newPrefix();
  const before = await departmentNames(api);
  const { callAgain, importId } = await importFile(work, prefix);
  while (!(await callAgain?.()));
  const rows: string[] = [];
  let left = 1;
  return {
    async callAgain() {
      const answer = answered(await api.call(undoFileImport, { as, query: { importId } }));
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

/** Requests in review by the manager. */
const opened = 'drafted submitted stages-opened';
const openRequests = async (api: Api) => {
  const made = [
    await setScene(api, 'open'),
    await setScene(api, 'open'),
    await setScene(api, 'open'),
  ];
  return made.map(({ requestId }) => requestId);
};
const eventsOf = (api: Api, requestIds: readonly string[]) =>
  Promise.all(
    requestIds.map(async (requestId) => {
      const { request, events } = await api.requests.load(app, requestId);
      const who = request.assignees.map(({ name }) => name);
      return [...events.map(({ type }) => type), ...who].join(' ');
    }),
  );

async function moveRequests(work: Work): Promise<Begun> {
  const { api } = work;
  const requestIds = await openRequests(api);
  const params = { routingId };
  const { routings } = await referenceStore(api.table).load(app);
  const steps = routings.find(({ id }) => id === routingId)?.steps.map((step) => ({ ...step }));
  const body = { name: `Travel ${randomUUID()}`, categoryIds: [categoryId], steps };
  answered(await api.call(publishRouting, { as, params, body }));
  let isMoved = false;
  return {
    async callAgain() {
      const sent = { as, params, body: { dryRun: false } };
      const answer = answered(await api.call(migrateRequests, sent));
      isMoved = answer !== undefined && answer.cursor === undefined;
      return isMoved;
    },
    isDone: async () => isMoved,
    outcome: () => eventsOf(api, requestIds),
    expected: requestIds.map(() => `${opened} routing-migrated Manager`),
  };
}

async function leave(work: Work): Promise<Begun> {
  const { api } = work;
  const params = { userId: people.manager };
  const requestIds = await openRequests(api);
  let isGone = false;
  return {
    async callAgain() {
      const answer = answered(await api.call(deactivateUser, { as, params }));
      isGone = answer !== undefined;
      return isGone;
    },
    isDone: async () => isGone,
    async outcome() {
      const found = await eventsOf(api, requestIds);
      await api.call(updateUser, { as, params, body: { isActive: true } });
      return found;
    },
    expected: requestIds.map(() => `${opened} task-moved Director`),
  };
}

async function giveToDelegate(work: Work): Promise<Begun> {
  const { api } = work;
  const requestIds = await openRequests(api);
  const userId = people.manager;
  const days = { startsOn: inMinutes(0).slice(0, 10), endsOn: inMinutes(5000).slice(0, 10) };
  const body = { toUserId: people.director, ...days };
  const { delegation } = (await api.call(createDelegation, { as, params: { userId }, body })).body;
  const params = { userId, delegationId: delegation.id };
  let isGiven = false;
  return {
    async callAgain() {
      const asked = { ...body, moveTaskIds: 'all' as const };
      const answer = answered(await api.call(updateDelegation, { as, params, body: asked }));
      isGiven = answer?.moved.every(({ receipt }) => receipt) ?? false;
      return isGiven;
    },
    isDone: async () => isGiven,
    async outcome() {
      const found = await eventsOf(api, requestIds);
      await api.call(endDelegation, { as, params });
      return found;
    },
    expected: requestIds.map(() => `${opened} reassigned Director`),
  };
}

/** Work that outlives a call, and begins as people begin it. */
export const scenarios = {
  'announcement that goes at once': (work) => beginAnnouncement(work, null),
  'announcement that is scheduled': (work) => beginAnnouncement(work, inMinutes(3)),
  'log that is read': readLog,
  'log that is removed': removeLog,
  'weekly report': tellReport,
  'rows of a file that are imported': (work) => importFile(work, newPrefix()),
  'rows of a file that are undone': undoFile,
  'requests that move to another version': moveRequests,
  'tasks of somebody who leaves': leave,
  'tasks that go to a delegate': giveToDelegate,
} as const satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof scenarios;
