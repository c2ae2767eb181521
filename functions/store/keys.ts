/**
 * All access patterns of the one table; nothing else builds keys. `app` is the application's id. Times are ISO 8601 in UTC, so
 * that their order is the order of text.
 *
 * item              pk                    sk                            indexes
 * Request           REQUEST#id            #                             1 USER#requester#REQUESTS / createdAt#id         my requests (drafts: of who wrote them)
 *                                                                       2 APP#app#REQUESTS#yyyy-mm / createdAt#id        all but drafts, by date
 *                                                                       3 APP#app#STATUS#status#yyyy-mm / createdAt#id   all of a status but drafts
 * answers           REQUEST#id            VALUES#round
 * Stage             REQUEST#id            STAGE#round#order#stageId     3 APP#app#DUE#yyyy-mm-dd / at#id (while a milestone is ahead)
 * Task              REQUEST#id            TASK#id                       1 USER#assignee#OPEN / dueAt#id (while Pending)  my open tasks
 *                                                                       2 USER#assignee#TASKS / createdAt#id             my task history
 *                                                                       3 TASK#id / #                                    by id
 * Event             REQUEST#id            EVENT#000001
 * Comment           REQUEST#id            COMMENT#time#id
 * File              REQUEST#id            FILE#id                       3 FILE#id / #                                    by id
 * Participant       REQUEST#id            PARTICIPANT#user              1 USER#user#PARTICIPATED / lastActivity#id       took part, search
 * Escalation        REQUEST#id            ESCALATION#time#id
 * Workflow          REQUEST#id            WORKFLOW#round                1 APP#app#STOPPED / updatedAt#id (while failed)
 * Restarted         REQUEST#id            RESTARTED#round#restart       1 APP#app#RESTARTED / at#requestId; expires      started again by itself
 * User              APP#app#USER          userId                        1 APP#app#EMAIL#folded / #                       by e-mail
 *                                                                       2 DEPARTMENT#id / folded name                    people of it
 *                                                                       3 APP#app#PEOPLE / folded name#id                by name
 * Person's token    APP#app#PERSON#ab     token#name#userId                                                              search; ADDRESS#ab by address
 * role or group     APP#app#MEMBERS#name  userId                                                                         who is in it
 * Delegation        USER#from#DELEGATION  start#id                      1 USER#to#DELEGATED / start#id
 * delegation stamp  APP#app               DELEGATIONS                   counts the writes of all delegations
 * Message           USER#user#MESSAGE     time#id                       1 USER#user#UNREAD / time#id (while unread)
 * owed mail         USER#user#MAILOWED    message id                    none; expires
 * mailed with       USER#user#MAILEDWITH  message id                    none; expires. With which message's mail it goes
 * answer            USER#user#ANSWERS     Idempotency-Key               none; expires
 * counted calls     USER#user#CALLS       kind#yyyy-mm-ddThh:mm         none; expires
 * reference data    APP#app#KIND          id or id#version
 * unique name       APP#app#UNIQUE#KIND   folded name                   written with its owner
 * reference stamp   APP#app               REFERENCE                     counts the writes of each kind, and of delegations
 * reconciler        APP#app               RECONCILER                    how far it has come
 * sequence          APP#app#SEQUENCE      NUMBER#year                   counter behind REQ-2026-000123
 */
import { fold as withoutAccents } from '#functions/domain/requests/record/participants.ts';
import type { Request } from '#shared/requests/request.ts';
import type { Restarted, Workflow } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { firstCharacters } from '#shared/text.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import type { IndexName, Item, Key, Query } from './table.ts';

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');
const month = (instant: string) => instant.slice(0, 7);
/** After every time, so that what is never due comes last. */
const never = '9999';

/** Adds keys to what is stored. An index whose keys are absent doesn't hold the item. */
export const stored = (
  keys: Key & Record<string, string>,
  value: Record<string, unknown>,
): Item => ({ ...value, ...keys });
const newest = (index: IndexName, pk: string): Query => ({ index, pk, newestFirst: true });
const index = (n: 1 | 2 | 3, pk: string, sk: string) => ({ [`gsi${n}pk`]: pk, [`gsi${n}sk`]: sk });

export const collection = (id: string): Query => ({ pk: `REQUEST#${id}`, consistent: true });
const inRequest = (requestId: string, sk: string) => ({ pk: `REQUEST#${requestId}`, sk });

export const requestKey = (requestId: string) => inRequest(requestId, '#');
export const valuesKey = (requestId: string, round: number) =>
  inRequest(requestId, `VALUES#${padded(round, 3)}`);
export const stageKey = (at: {
  requestId: string;
  round: number;
  order: number;
  stageId: string;
}) => inRequest(at.requestId, `STAGE#${padded(at.round, 3)}#${padded(at.order, 2)}#${at.stageId}`);
export const taskKey = (requestId: string, taskId: string) =>
  inRequest(requestId, `TASK#${taskId}`);
export const tasksOf = (requestId: string): Query => ({
  pk: requestKey(requestId).pk,
  prefix: 'TASK#',
});
export const eventKey = (requestId: string, seq: number) =>
  inRequest(requestId, `EVENT#${padded(seq, 6)}`);
export const commentKey = (requestId: string, at: string, commentId: string) =>
  inRequest(requestId, `COMMENT#${at}#${commentId}`);
export const fileKey = (requestId: string, fileId: string) =>
  inRequest(requestId, `FILE#${fileId}`);
export const participantKey = (requestId: string, userId: string) =>
  inRequest(requestId, `PARTICIPANT#${userId}`);
export const escalationKey = (requestId: string, at: string, escalationId: string) =>
  inRequest(requestId, `ESCALATION#${at}#${escalationId}`);
export const workflowKey = (requestId: string, round: number) =>
  inRequest(requestId, `WORKFLOW#${padded(round, 3)}`);
export const stoppedWorkflows = (app: string): Query => newest('gsi1', `APP#${app}#STOPPED`);
export const workflowKeys = (at: Workflow) => ({
  ...workflowKey(at.requestId, at.round),
  ...(at.status === 'failed' &&
    index(1, stoppedWorkflows(at.applicationId).pk, `${at.updatedAt}#${at.requestId}`)),
});
export const restartedWorkflows = (app: string): Query => newest('gsi1', `APP#${app}#RESTARTED`);
export const restartedKeys = ({ requestId, applicationId, round, restart, at }: Restarted) => ({
  ...inRequest(requestId, `RESTARTED#${padded(round, 3)}#${padded(restart, 6)}`),
  ...index(1, restartedWorkflows(applicationId).pk, `${at}#${requestId}`),
});
export const isRestarted = ({ sk }: Key): boolean => sk.startsWith('RESTARTED#');
export const reconcilerKey = (app: string) => ({ pk: `APP#${app}`, sk: 'RECONCILER' });
export const comments = (requestId: string): Query => ({
  pk: `REQUEST#${requestId}`,
  prefix: 'COMMENT#',
  consistent: true,
});

export const myRequests = (userId: string): Query => newest('gsi1', `USER#${userId}#REQUESTS`);
export const requestsOfMonth = (app: string, yyyyMm: string): Query =>
  newest('gsi2', `APP#${app}#REQUESTS#${yyyyMm}`);
export const requestsOfStatus = (app: string, status: string, yyyyMm: string): Query =>
  newest('gsi3', `APP#${app}#STATUS#${status}#${yyyyMm}`);
export const requestIndexes = (request: Request) => {
  const { applicationId, status, createdAt, requester, raisedBy } = request;
  const sk = `${createdAt}#${request.requestId}`;
  return {
    ...index(1, myRequests((status === 'Draft' ? raisedBy : requester).userId).pk, sk),
    ...(status !== 'Draft' && {
      ...index(2, requestsOfMonth(applicationId, month(createdAt)).pk, sk),
      ...index(3, requestsOfStatus(applicationId, status, month(createdAt)).pk, sk),
    }),
  };
};

export const dueOn = (app: string, day: string): Query => ({
  index: 'gsi3',
  pk: `APP#${app}#DUE#${day}`,
});
export const dueIndex = (app: string, at: string, stageId: string) =>
  index(3, dueOn(app, at.slice(0, 10)).pk, `${at}#${stageId}`);

export const openTasks = (userId: string): Query => ({ index: 'gsi1', pk: `USER#${userId}#OPEN` });
export const taskHistory = (userId: string): Query => newest('gsi2', `USER#${userId}#TASKS`);
export const taskById = (taskId: string): Query => ({ index: 'gsi3', pk: `TASK#${taskId}` });
export const taskIndexes = (task: Task) => ({
  ...(task.status === 'Pending' &&
    index(1, openTasks(task.assignee.userId).pk, `${task.dueAt ?? never}#${task.taskId}`)),
  ...index(2, taskHistory(task.assignee.userId).pk, `${task.createdAt}#${task.taskId}`),
  ...index(3, taskById(task.taskId).pk, '#'),
});

export const fileById = (fileId: string): Query => ({ index: 'gsi3', pk: `FILE#${fileId}` });
export const fileIndex = (fileId: string) => index(3, fileById(fileId).pk, '#');

export const participated = (userId: string): Query =>
  newest('gsi1', `USER#${userId}#PARTICIPATED`);
export const participantIndex = (userId: string, lastActivityAt: string, requestId: string) =>
  index(1, participated(userId).pk, `${lastActivityAt}#${requestId}`);

export const sequences = (app: string): Query => ({ pk: `APP#${app}#SEQUENCE` });
export const numberSequence = (app: string, year: string) => ({
  pk: sequences(app).pk,
  sk: `NUMBER#${year}`,
});

/** How names are compared and found: without case, accents and extra spaces. */
export const fold = (text: string) => withoutAccents(text).replace(/\s+/g, ' ').trim();

export const users = (app: string): Query => ({ pk: `APP#${app}#USER` });
export const userKey = (app: string, userId: string) => ({ pk: users(app).pk, sk: userId });
export const userByEmail = (app: string, email: string): Query => ({
  index: 'gsi1',
  pk: `APP#${app}#EMAIL#${fold(email)}`,
});
export const peopleOf = (departmentId: string): Query => ({
  index: 'gsi2',
  pk: `DEPARTMENT#${departmentId}`,
});
export const people = (app: string): Query => ({ index: 'gsi3', pk: `APP#${app}#PEOPLE` });
export const userIndexes = (user: User) => ({
  ...index(1, userByEmail(user.applicationId, user.email).pk, '#'),
  ...(user.departmentId && index(2, peopleOf(user.departmentId).pk, fold(user.name))),
  ...index(3, people(user.applicationId).pk, `${fold(user.name)}#${user.userId}`),
});
/** People one of whose words, in their names or apart from these in their addresses, starts with `token`, two letters at least. */
export const peopleByToken = (app: string, of: 'PERSON' | 'ADDRESS', token: string): Query => ({
  pk: `APP#${app}#${of}#${firstCharacters(token, 2)}`,
  prefix: token,
});
export const tokenKey = (user: User, of: 'PERSON' | 'ADDRESS', token: string) => ({
  pk: peopleByToken(user.applicationId, of, token).pk,
  sk: `${token}#${fold(user.name)}#${user.userId}`,
});

/** `of`: `ROLE#Approver`, `ROLE#admin` or `GROUP#` with the folded name of a group. */
export const members = (app: string, of: string): Query => ({ pk: `APP#${app}#MEMBERS#${of}` });
export const memberKey = (app: string, of: string, userId: string) => ({
  pk: members(app, of).pk,
  sk: userId,
});

export const delegationsOf = (userId: string): Query => ({ pk: `USER#${userId}#DELEGATION` });
export const delegatedTo = (userId: string): Query => ({
  index: 'gsi1',
  pk: `USER#${userId}#DELEGATED`,
});
export const delegationKeys = (at: Delegation) => {
  const sk = `${at.startsOn}#${at.id}`;
  return { pk: delegationsOf(at.fromUserId).pk, sk, ...index(1, delegatedTo(at.toUserId).pk, sk) };
};

export const delegationStampKey = (app: string) => ({ pk: `APP#${app}`, sk: 'DELEGATIONS' });

export const messages = (userId: string): Query => ({
  pk: `USER#${userId}#MESSAGE`,
  newestFirst: true,
});
export const messagesSince = (userId: string, at: string): Query => ({
  pk: messages(userId).pk,
  between: [at, never],
  consistent: true,
});
export const unreadMessages = (userId: string): Query => newest('gsi1', `USER#${userId}#UNREAD`);
export const messageKey = (userId: string, at: string, messageId: string) => ({
  pk: messages(userId).pk,
  sk: `${at}#${messageId}`,
});
export const unreadIndex = (userId: string, at: string, messageId: string) =>
  index(1, unreadMessages(userId).pk, `${at}#${messageId}`);

const ofMail = (kind: string) => (userId: string, messageId: string) => ({
  pk: `USER#${userId}#${kind}`,
  sk: messageId,
});
export const owedMailKey = ofMail('MAILOWED');
export const mailedWithKey = ofMail('MAILEDWITH');

export const callsKey = (userId: string, kind: 'WRITES' | 'MAILS', at: string) => ({
  pk: `USER#${userId}#CALLS`,
  sk: `${kind}#${at.slice(0, 16)}`,
});

export const answerKey = (userId: string, key: string) => ({
  pk: `USER#${userId}#ANSWERS`,
  sk: key,
});

export const referenceOf = (app: string, kind: string): Query => ({ pk: `APP#${app}#${kind}` });
export const referenceKey = (app: string, kind: string, id: string) => ({
  pk: referenceOf(app, kind).pk,
  sk: id,
});
export const versionKey = (app: string, kind: string, id: string, version: number) =>
  referenceKey(app, kind, `${id}#${padded(version, 6)}`);
export const uniqueKey = (app: string, kind: string, name: string) => ({
  pk: `APP#${app}#UNIQUE#${kind}`,
  sk: fold(name),
});
export const stampKey = (app: string) => ({ pk: `APP#${app}`, sk: 'REFERENCE' });
