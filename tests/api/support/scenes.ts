import { randomUUID } from 'node:crypto';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { recordFailure } from '#functions/requests/rules/commands/workflow.ts';
import { decisionLinkStore } from '#functions/tasks/store/decision-link-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { createReport } from '#shared/reports/reports-api.ts';
import { addComment, addParticipant } from '#shared/requests/conversation-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { returnTask } from '#shared/tasks/tasks-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import type { User } from '#shared/users/user.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { categoryId, people, users } from '#tests/domain/support/people.ts';
import { type Api, buildClaims } from '#tests/support/api.ts';
import {
  announcementDraft,
  announcementTemplate,
  haltedAnnouncement,
  scheduledAnnouncement,
} from './announcing.ts';
import { deadLetter } from './letter-cases.ts';
import { outOfOffice } from './out-of-office.ts';
import { asksAccess, deactivated, importedFile, invited, proposed } from './people-scenes.ts';
import { checkedImport, mappedImport, runAction, savedMapping } from './process-importing.ts';
import { weekly } from './report-cases.ts';
import { createRules, noRules, type RuleIds, type RuleName, ruleNames } from './rules.ts';

/**
 * Items that exist when an operation is called, always including the employee's request with the manager as approver.
 */
export type Scene = {
  readonly requestId: string;
  readonly taskId: string;
  /** Decision link in a mail to the manager about the task. */
  readonly link: string;
  readonly fileId: string;
  /** Comment that the employee wrote a moment ago. */
  readonly commentId: string;
  readonly messageId: string;
  readonly announcementId: string;
  readonly templateId: string;
  readonly importId: string;
  readonly mappingId: string;
  /** Report of the manager, or, in the scene `received`, of the director to the manager. */
  readonly reportId: string;
  readonly person: User;
  /** Ids of rules without uses. */
  readonly rules: RuleIds;
  /** Future delegation of the manager. */
  readonly delegationId: string;
  /** Sign-in of the employee in another browser. */
  readonly signInId: string;
  /** Proposal of the director to change another person's rights. */
  readonly proposalId: string;
  /** Dead letter about the employee's request. */
  readonly letterId: string;
  /** An unused id. */
  readonly fresh: string;
};
export type SceneName =
  | 'asksAccess'
  | 'draft'
  | 'file'
  | 'open'
  | 'linked'
  | 'returned'
  | 'talked'
  | 'failed'
  | 'message'
  | 'announcement'
  | 'template'
  | 'import'
  | 'imported'
  | 'shownLog'
  | 'savedMapping'
  | 'scheduled'
  | 'halted'
  | 'deadLetter'
  | 'delegation'
  | 'report'
  | 'received'
  | 'rules'
  | 'invited'
  | 'deactivated'
  | 'proposed'
  | 'importedFile'
  | 'signedIn'
  | 'nothing';

export const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

async function draft(api: Api): Promise<string> {
  const body = { categoryId, values: answers('120') };
  return (await api.call(createRequest, { as: 'employee', body })).body.requestId;
}

async function open(api: Api) {
  const requestId = await draft(api);
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  const { body } = await api.call(taskByRequest, { as: 'manager', query: { requestId } });
  return { requestId, taskId: body.id };
}

/** Return a decision link for a task, as in a mail that was sent at `at` (epoch ms). */
export async function linkTo(
  api: Api,
  { requestId, taskId }: { readonly requestId: string; readonly taskId: string },
  at = Date.now(),
): Promise<string> {
  const { tasks } = await api.requests.load(app, requestId);
  const of = tasks.filter((task) => task.taskId === taskId);
  const [link = ''] = await decisionLinkStore(api.table).make(of, at);
  return link;
}

async function message(api: Api): Promise<string> {
  const at = new Date().toISOString();
  const messageId = `${at}_${randomUUID()}-1`;
  const told = { messageId, userId: people.manager, applicationId: app, at, readAt: null };
  const message = { ...told, what: 'task', title: 'Title', text: 'Text' } as const;
  await messageStore(api.table).tell({ messages: [message], pending: [], sent: [] });
  return messageId;
}

async function delegation(api: Api): Promise<string> {
  const { body } = await api.call(createDelegation, {
    as: 'manager',
    params: { userId: people.manager },
    body: { ...outOfOffice(), toUserId: people.director },
  });
  return body.delegation.id;
}

async function report(api: Api): Promise<string> {
  return (await api.call(createReport, { as: 'manager', body: weekly })).body.id;
}

async function received(api: Api): Promise<string> {
  const body = { ...weekly, recipients: [people.manager] };
  return (await api.call(createReport, { as: 'director', body })).body.id;
}

async function signedIn(api: Api): Promise<string> {
  const signInId = randomUUID();
  const auth_time = String(Math.floor(Date.now() / 1000));
  const as = { ...buildClaims('employee'), origin_jti: signInId, auth_time };
  await api.call(syncUser, { as, body: {} });
  return signInId;
}

type Maker = (api: Api, rules: readonly RuleName[]) => Promise<Partial<Scene>>;
const makers: Record<SceneName, Maker> = {
  nothing: async () => ({}),
  proposed: async (api) => ({ proposalId: await proposed(api) }),
  importedFile: async (api) => ({ importId: await importedFile(api) }),
  invited: async (api) => ({ person: await invited(api) }),
  deactivated: async (api) => ({ person: await deactivated(api) }),
  asksAccess: async (api) => ({ person: await asksAccess(api) }),
  signedIn: async (api) => ({ signInId: await signedIn(api) }),
  draft: async (api) => ({ requestId: await draft(api) }),
  file: async (api) => {
    const requestId = await draft(api);
    const { body } = await api.call(updateRequest, {
      as: 'employee',
      params: { requestId },
      body: { values: answers('120'), fileField: 'receipts' },
      files: [{ name: 'receipt.pdf', content: pdf }],
    });
    return { requestId, fileId: body.files[0]?.fileId ?? '' };
  },
  open,
  linked: async (api) => {
    const made = await open(api);
    return { ...made, link: await linkTo(api, made) };
  },
  talked: async (api) => {
    const made = await open(api);
    const params = { requestId: made.requestId };
    const added = { userId: people.controller };
    await api.call(addParticipant, { as: 'employee', params, body: added });
    const said = { text: 'Is there a receipt?' };
    const { body } = await api.call(addComment, { as: 'employee', params, body: said });
    return { ...made, commentId: body.commentId };
  },
  returned: async (api) => {
    const made = await open(api);
    const body = { userId: people.manager, comments: 'Say more.' };
    await api.call(returnTask, { as: 'manager', params: { taskId: made.taskId }, body });
    return made;
  },
  failed: async (api) => {
    const made = await open(api);
    const record = await api.requests.load(app, made.requestId);
    const at = new Date().toISOString();
    const change = recordFailure(record, { at, cause: 'A test.', reference: reference() });
    if (change) await api.requests.save(change);
    return made;
  },
  announcement: announcementDraft,
  template: announcementTemplate,
  import: (api) => mappedImport(api),
  imported: (api) => checkedImport(api),
  shownLog: async (api) => {
    const made = await checkedImport(api);
    await runAction(api, made.importId, 'show');
    return made;
  },
  savedMapping: async (api) => ({ mappingId: (await savedMapping(api)).id }),
  scheduled: scheduledAnnouncement,
  halted: haltedAnnouncement,
  message: async (api) => ({ messageId: await message(api) }),
  deadLetter: async (api) => deadLetter(api, await open(api)),
  delegation: async (api) => ({ delegationId: await delegation(api) }),
  report: async (api) => ({ reportId: await report(api) }),
  received: async (api) => ({ reportId: await received(api) }),
  rules: async (api, names) => ({ rules: await createRules(api, names) }),
};

/** Scene without any item. */
export const emptyScene: Scene = {
  requestId: '',
  taskId: '',
  ...{ link: '', fileId: '', commentId: '', messageId: '' },
  ...{ announcementId: '', templateId: '', importId: '', mappingId: '', reportId: '' },
  ...{ delegationId: '', letterId: '', signInId: '', proposalId: '', fresh: '' },
  person: users.fallback,
  rules: noRules,
};

/** Set up a scene with the operations of the product. `rules`: rules to create if the scene has any. */
export async function setScene(
  api: Api,
  name: SceneName,
  rules: readonly RuleName[] = ruleNames,
): Promise<Scene> {
  const person = await userStore(api.table).load(app, people.fallback);
  return { ...emptyScene, person, fresh: randomUUID(), ...(await makers[name](api, rules)) };
}
