/**
 * Write one item of each stored kind in the format of this version, and one input of each state of the machine. Run the
 * script once for a release, and never overwrite existing files: `node tests/store/golden/write.ts 0.1.0`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { packItem } from '#functions/platform/table/pack-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { askInformation } from '#functions/requests/rules/commands/comment.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { restartStopped } from '#functions/requests/rules/commands/restart-stopped.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { changeRetentionRules } from '#functions/retention/rules/change-rules.ts';
import { removalStore } from '#functions/retention/store/removal-store.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { inReview, newId, ref, requireTask } from '#tests/domain/support/acts.ts';
import { holiday, organisation, reference, routing } from '#tests/domain/support/organisation.ts';
import { id, monday, people, policyId, slaId, users } from '#tests/domain/support/people.ts';
import { encodeBytesAsBase64 } from '#tests/support/in-base64.ts';

const items: Item[] = [];
/** A table that records writes and is empty for reads. */
const table: Table = {
  get: async () => undefined,
  getAll: async () => [],
  query: async () => ({ items: [], more: false }),
  queryAll: async () => [],
  increment: async () => 1,
  write: async (writes) => {
    items.push(...writes.flatMap((write) => ('put' in write ? [write.put] : [])));
  },
  storeOne: async ({ put }) => {
    items.push(put);
  },
  store: async (entries) => {
    items.push(...entries.flatMap((entry) => ('put' in entry ? [entry.put] : [])));
  },
};

async function storeEverything(): Promise<void> {
  const written = {
    ...reference(),
    routings: [
      routing([
        {
          approvers: { kind: 'manager', level: 1 },
          slaTemplateId: slaId,
          escalationPolicyId: policyId,
        },
      ]),
    ],
  };
  const head = { id: id(900), applicationId, version: 0 };
  const store = referenceStore(table);
  const order = {
    applicationId,
    routingIds: [id(501)],
    updatedAt: monday,
    updatedBy: ref('admin'),
  };
  await store.save(applicationId, 'CONFIGURATION', written.configuration);
  await store.save(applicationId, 'ROUTINGORDER', { ...order, version: 0 });
  for (const one of written.categories) await store.save(applicationId, 'CATEGORY', one);
  for (const one of written.forms) await store.save(applicationId, 'FORM', one);
  for (const one of written.routings) await store.save(applicationId, 'ROUTING', one);
  for (const one of written.departments) await store.save(applicationId, 'DEPARTMENT', one);
  for (const one of written.locations) await store.save(applicationId, 'LOCATION', one);
  for (const one of written.businessHours) await store.save(applicationId, 'HOURS', one);
  for (const one of written.slaTemplates) await store.save(applicationId, 'SLA', one);
  for (const one of written.escalationPolicies) await store.save(applicationId, 'ESCALATION', one);
  for (const one of written.doaLevels) await store.save(applicationId, 'DOALEVEL', one);
  for (const one of written.doaRules) await store.save(applicationId, 'DOARULE', one);
  await store.save(applicationId, 'GROUP', { ...head, name: 'Legal', managerId: people.manager });
  const kind = { ...head, isActive: true, typeIds: [], required: false };
  await store.save(applicationId, 'LOCATIONTYPE', {
    ...{ ...head, name: 'Site', isActive: true, parentTypeIds: [id(221)] },
  });
  await store.save(applicationId, 'LOCATIONATTRIBUTE', {
    ...{ ...kind, name: 'Lease', key: 'lease', type: 'select', options: ['Owned', 'Rented'] },
  });
  await store.save(applicationId, 'HOLIDAY', holiday('2026-12-25'));
  const rate = { currency: 'CHF', rate: '1.0421', validFrom: '2026-01-01' };
  await store.save(applicationId, 'RATE', { ...head, ...rate });
  const unruled = { applicationId, rules: [], ended: [], version: 0 };
  const rules = [{ categoryId: null, outcome: 'Rejected' as const, months: 24 }];
  await store.save(applicationId, 'RETENTION', changeRetentionRules(unruled, rules, monday));
  await store.save(applicationId, 'HOLD', {
    ...{ ...head, on: 'person', targetId: people.employee, name: 'Employee' },
    ...{ reason: 'Lawsuit', by: ref('admin'), since: monday },
  });
  await userStore(table).create(users.manager, { key: 'first-call/said' });
  const absence = { fromUserId: people.manager, toUserId: people.finance, categoryIds: null };
  const days = { startsOn: '2026-03-01', endsOn: '2026-03-31', endedAt: null };
  const made = { createdBy: people.manager, createdAt: monday };
  await delegationStore(table).save({ ...head, ...absence, ...days, ...made }, 0);
  const here = organisation(written);
  const by = ref('manager');
  const begun = inReview(here);
  const { requestId } = begun.request;
  const { taskId } = requireTask(begun, 'manager');
  const asked = applyChange(
    begun,
    askInformation(begun, { by, at: monday, taskId, text: 'Which fair?', commentId: id(901) }),
  );
  const asking = {
    by,
    at: monday,
    taskId,
    escalationReason: 'Too much for me.',
    organisation: here,
    newId,
  };
  const change = escalate(asked, { ...asking, isAdmin: true });
  const escalated = change ? applyChange(asked, change) : asked;
  const file = { fileId: id(902), requestId, applicationId, name: 'fair.pdf', size: 1024 };
  const content = { mediaType: 'application/pdf', sha256: 'a'.repeat(64), round: 1 };
  const added = { addedBy: ref('employee'), addedAt: monday };
  await importRecord(table, { ...escalated, files: [{ ...file, ...content, ...added }] });
  await requestStore(table).save(restartStopped(escalated, { at: monday, because: 'no machine' }));
  const { number, categoryId, categoryName, createdAt, submittedAt, lastEvent } = begun.request;
  const removal = {
    ...{
      requestId,
      applicationId,
      number,
      categoryId,
      categoryName,
      createdAt,
      submittedAt,
      lastEvent,
    },
    ...{ outcome: 'Rejected' as const, closedAt: monday, removedAt: monday, wasVerified: true },
    rule: { categoryId: null, outcome: 'Rejected' as const, months: 24 },
    counted: {
      figure: {
        ...{ status: 'Rejected' as const, sentOn: '2026-03-02', isRemoved: true },
        closed: { at: monday, on: '2026-03-02', bucket: 3, late: false },
      },
      scopes: ['all', `own#${people.employee}`],
    },
    ...{ readers: [people.employee, people.manager], isRemoving: true },
  };
  await removalStore(table, applicationId).finish(removal);
  const message = { messageId: `${monday}_${requestId}_3`, userId: people.manager, applicationId };
  const names = [{ text: 'Travel', translation: 'Reise' }];
  await nameTranslations(table).save(applicationId, 'de', names, {
    ...{ version: 0, by: ref('admin'), at: monday },
  });
  const [first] = escalated.events;
  if (!first) throw new Error('The request has no event.');
  const words = buildRequestMessage(escalated.request, first, 'task', people.manager);
  const told = { what: 'task', at: monday, readAt: null };
  const messages = [{ ...message, ...told, ...words, requestId, taskId }];
  await messageStore(table).tell({ messages, pending: messages, sent: [] });
}

/**
 * Name an item by its sort key below a request, such as `request-task`, and by its kind otherwise, such as `category`.
 */
const getName = ({ pk, sk }: Item) =>
  pk.startsWith('REQUEST#')
    ? ['request', ...sk.toLowerCase().split('#', 1)].filter(Boolean).join('-')
    : (pk.split('#')[2] ?? sk).toLowerCase();
const of = { applicationId, requestId: id(77), round: 1, restart: 0 };
const due = { ...of, order: 1, milestone: { stageId: id(1_000_001), n: 0 } };
const inputs = {
  OpenStage: of,
  AwaitDecision: {
    ...{ ...of, order: 1, seq: 3, taskToken: 'token', wait: '0001', execution: 'arn:execution' },
    ...{ startedAt: monday, version: 3, waits: 1, closeError: 'RequestClosed' },
  },
  SendReminder: { ...due, milestone: { ...due.milestone, kind: 'remind' } },
  MarkBreach: { ...due, milestone: { ...due.milestone, kind: 'breach' } },
  Escalate: { ...due, milestone: { ...due.milestone, kind: 'escalate' } },
  CloseRequest: of,
  RecordFailure: { ...of, cause: 'routing.none: {"errorMessage":"Nobody is left to ask."}' },
};

const folder = join(import.meta.dirname, process.argv[2] ?? '');
const write = (part: string, name: string, value: unknown) => {
  mkdirSync(join(folder, part), { recursive: true });
  const path = join(folder, part, `${name}.json`);
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' });
};
await storeEverything();
for (const [name, all] of Map.groupBy(items, getName))
  for (const item of all.slice(-1)) write('items', name, encodeBytesAsBase64(packItem(item)));
for (const [state, input] of Object.entries(inputs)) write('inputs', state, { state, ...input });
