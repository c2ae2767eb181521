import { randomUUID } from 'node:crypto';
import { processStore } from '#functions/imports/store/process-store.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import {
  createAnnouncement,
  getAnnouncement,
  sendAnnouncement,
} from '#shared/announcements/announcements-api.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listImports, removeImport } from '#shared/process/imports-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { createReport, removeReport } from '#shared/reports/reports-api.ts';
import type { User } from '#shared/users/user.ts';
import {
  checkedImport,
  loadImport,
  mappedImport,
  runAction,
} from '#tests/api/support/process-importing.ts';
import { weekly } from '#tests/api/support/report-cases.ts';
import { people, users } from '#tests/domain/support/people.ts';
import type { Api } from './api.ts';
import {
  deactivateManager,
  importFile,
  moveRequests,
  newPrefix,
  revokeApprover,
  startDelegation,
  undoImportedFile,
} from './work-in-parts.ts';
import type { StartedWork, WorkRig } from './work-rig.ts';

type Scenario = (work: WorkRig) => Promise<StartedWork>;

const as = 'admin' as const;
const minute = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minute).toISOString();

const active = Object.values(users).filter(({ isActive }) => isActive);
const expectedNotifications = (...readers: readonly User[]) => ({
  messages: readers.map(({ name }) => `${name}: `).sort(),
  mails: readers.map(({ email }) => `${email}: `).sort(),
});

async function beginAnnouncement(work: WorkRig, startsAt: string | null): Promise<StartedWork> {
  const { api } = work;
  const title = `Canteen ${randomUUID()}`;
  const body = { title, text: 'Closed.', audience: { ...emptyAudience, everybody: true } };
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
      ...expectedNotifications(...active),
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

async function readLog(work: WorkRig): Promise<StartedWork> {
  const { api } = work;
  const { importId } = await mappedImport(api, log);
  await runAction(api, importId, 'check');
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

async function removeLog(work: WorkRig): Promise<StartedWork> {
  const { api } = work;
  const { importId } = await checkedImport(api, Buffer.from(log));
  work.follow('READ#', importId);
  const find = async () =>
    (await api.call(listImports, { as })).body.items.find(({ id }) => id === importId);
  return {
    // Repeat the call until the removal has begun, and never after that.
    async callAgain() {
      await api.call(removeImport, { as, params: { id: importId } });
      return (await work.broken.spare(find))?.state !== 'checked';
    },
    isDone: async () => (await find()) === undefined,
    outcome: () => countCases(api, importId),
    expected: { cases: 0, distinct: 0 },
  };
}

async function startReportDelivery(work: WorkRig): Promise<StartedWork> {
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
    expected: expectedNotifications(users.director, users.finance, users.manager),
  };
}

/** Kinds of work that continue after a call, each started as people start it. */
export const scenarios = {
  'announcement that goes at once': (work) => beginAnnouncement(work, null),
  'announcement that is scheduled': (work) => beginAnnouncement(work, inMinutes(3)),
  'log that is read': readLog,
  'log that is removed': removeLog,
  'weekly report': startReportDelivery,
  'rows of a file that are imported': (work) => importFile(work, newPrefix()),
  'rows of a file that are undone': undoImportedFile,
  'requests that move to another version': moveRequests,
  'tasks of somebody who leaves': deactivateManager,
  'tasks of somebody who leaves by one call': revokeApprover(true),
  'tasks of somebody who loses the role Approver by one call': revokeApprover(false),
  'tasks that go to a delegate': startDelegation,
} as const satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof scenarios;
