import {
  index,
  newestFirstQuery,
  padNumber,
  toMonth,
} from '#functions/platform/table/access-patterns.ts';
import type { Key, Query } from '#functions/platform/table/table.ts';
import type { Participant } from '#shared/requests/comment.ts';
import type { Request } from '#shared/requests/request.ts';
import type { RestartRecord, Workflow } from '#shared/requests/stage.ts';

export const collection = (id: string): Query => ({ pk: `REQUEST#${id}`, consistent: true });
export const requestItemKey = (requestId: string, sk: string) => ({
  pk: `REQUEST#${requestId}`,
  sk,
});
export const requestKey = (requestId: string) => requestItemKey(requestId, '#');

export const valuesKey = (requestId: string, round: number) =>
  requestItemKey(requestId, `VALUES#${padNumber(round, 3)}`);

export const stageKey = (at: {
  requestId: string;
  round: number;
  order: number;
  stageId: string;
}) =>
  requestItemKey(
    at.requestId,
    `STAGE#${padNumber(at.round, 3)}#${padNumber(at.order, 2)}#${at.stageId}`,
  );

export const eventKey = (requestId: string, seq: number) =>
  requestItemKey(requestId, `EVENT#${padNumber(seq, 6)}`);

export const commentKey = (requestId: string, at: string, commentId: string) =>
  requestItemKey(requestId, `COMMENT#${at}#${commentId}`);

export const fileKey = (requestId: string, fileId: string) =>
  requestItemKey(requestId, `FILE#${fileId}`);

export const participantKey = (requestId: string, userId: string) =>
  requestItemKey(requestId, `PARTICIPANT#${userId}`);

export const isParticipant = ({ sk }: Key): boolean => sk.startsWith('PARTICIPANT#');
export const isComment = ({ sk }: Key): boolean => sk.startsWith('COMMENT#');
export const isEvent = ({ sk }: Key): boolean => sk.startsWith('EVENT#');

/** Key of the record that remains of a removed request. */
export const removedKey = (requestId: string) => requestItemKey(requestId, 'REMOVED');
export const isRemovalRecord = ({ sk }: Key): boolean => sk === removedKey('').sk;
/** Query for the records of all removed requests. */
export const removalRecordsQuery = (app: string): Query => ({
  index: 'gsi2',
  pk: `APP#${app}#REMOVED`,
});
export const removedIndex = (app: string, requestId: string) =>
  index(2, removalRecordsQuery(app).pk, requestId);

export const escalationKey = (requestId: string, at: string, escalationId: string) =>
  requestItemKey(requestId, `ESCALATION#${at}#${escalationId}`);

export const workflowKey = (requestId: string, round: number) =>
  requestItemKey(requestId, `WORKFLOW#${padNumber(round, 3)}`);

export const buildStoppedWorkflowsQuery = (app: string): Query =>
  newestFirstQuery('gsi1', `APP#${app}#STOPPED`);

export const workflowKeys = (at: Workflow) => ({
  ...workflowKey(at.requestId, at.round),
  ...(at.status === 'failed' &&
    index(1, buildStoppedWorkflowsQuery(at.applicationId).pk, `${at.updatedAt}#${at.requestId}`)),
});

export const buildRestartedWorkflowsQuery = (app: string): Query =>
  newestFirstQuery('gsi1', `APP#${app}#RESTARTED`);

export const restartedKeys = ({ requestId, applicationId, round, restart, at }: RestartRecord) => ({
  ...requestItemKey(requestId, `RESTARTED#${padNumber(round, 3)}#${padNumber(restart, 6)}`),
  ...index(1, buildRestartedWorkflowsQuery(applicationId).pk, `${at}#${requestId}`),
});

export const isRestarted = ({ sk }: Key): boolean => sk.startsWith('RESTARTED#');
export const reconcilerKey = (app: string) => ({ pk: `APP#${app}`, sk: 'RECONCILER' });

export const comments = (requestId: string): Query => ({
  pk: `REQUEST#${requestId}`,
  prefix: 'COMMENT#',
  consistent: true,
});

/**
 * Query for comments, and for the events of decisions, which may contain a comment. The reader leaves out all
 * other items.
 */
export const commentTextsQuery = (requestId: string): Query => ({
  pk: `REQUEST#${requestId}`,
  between: ['COMMENT#', 'EVENT#~'],
  consistent: true,
});

export const participants = (requestId: string): Query => ({
  pk: `REQUEST#${requestId}`,
  prefix: 'PARTICIPANT#',
  consistent: true,
});

/** Return the key of the position up to which a person has read the conversation of a request. */
export const readKey = (userId: string, requestId: string): Key => ({
  pk: `USER#${userId}#READ`,
  sk: requestId,
});

export const myRequests = (userId: string): Query =>
  newestFirstQuery('gsi1', `USER#${userId}#REQUESTS`);

export const requestsOfMonth = (app: string, yyyyMm: string): Query =>
  newestFirstQuery('gsi2', `APP#${app}#REQUESTS#${yyyyMm}`);

export const requestsOfStatus = (app: string, status: string, yyyyMm: string): Query =>
  newestFirstQuery('gsi3', `APP#${app}#STATUS#${status}#${yyyyMm}`);

export const draftsOfForm = (app: string, formId: string): Query =>
  newestFirstQuery('gsi2', `APP#${app}#DRAFTS#${formId}`);

export const requestIndexes = (request: Request) => {
  const { applicationId, status, createdAt, requester, raisedBy, formId } = request;
  const sk = `${createdAt}#${request.requestId}`;
  if (status === 'Draft')
    return {
      ...index(1, myRequests(raisedBy.userId).pk, sk),
      ...index(2, draftsOfForm(applicationId, formId).pk, sk),
    };
  return {
    ...index(1, myRequests(requester.userId).pk, sk),
    ...index(2, requestsOfMonth(applicationId, toMonth(createdAt)).pk, sk),
    ...index(3, requestsOfStatus(applicationId, status, toMonth(createdAt)).pk, sk),
  };
};

/** Query for the answers of rounds up to this one, the latest first. */
export const answersUpTo = (requestId: string, round: number): Query => ({
  pk: `REQUEST#${requestId}`,
  between: [valuesKey(requestId, 1).sk, valuesKey(requestId, round).sk],
  newestFirst: true,
});

export const requestFilesQuery = (requestId: string): Query => ({
  pk: `REQUEST#${requestId}`,
  prefix: 'FILE#',
});

/** Stages and tasks are adjacent, so one query reads both. */
export const stagesAndTasksQuery = (requestId: string): Query => ({
  pk: `REQUEST#${requestId}`,
  between: ['STAGE#', 'TASK#~'],
});
export const isStage = ({ sk }: Key): boolean => sk.startsWith('STAGE#');

export const dueOn = (app: string, day: string): Query => ({
  index: 'gsi3',
  pk: `APP#${app}#DUE#${day}`,
});

export const dueIndex = (app: string, at: string, stageId: string) =>
  index(3, dueOn(app, at.slice(0, 10)).pk, `${at}#${stageId}`);

/** Number of partitions for open stages, so that decisions do not wait for each other's writes. */
const openDueParts = 4;

/**
 * Query for open stages and tasks with a due time. No partition has this name: it identifies all of them as one list.
 */
export const allOpenByDue = (app: string): Query => ({ index: 'gsi1', pk: `APP#${app}#OPENDUE` });

/** Return the queries for the partitions of open stages and tasks, each sorted by due time. */
export const openByDue = (app: string): Query[] =>
  Array.from({ length: openDueParts }, (_, n) => ({
    index: 'gsi1',
    pk: `${allOpenByDue(app).pk}#${n}`,
  }));

export const openDueIndex = (app: string, dueAt: string, stageId: string) => {
  const part = Number.parseInt(stageId.slice(-1), 16) % openDueParts;
  return index(1, `${allOpenByDue(app).pk}#${part}`, `${dueAt}#${stageId}`);
};

export const fileById = (fileId: string): Query => ({ index: 'gsi3', pk: `FILE#${fileId}` });
export const fileIndex = (fileId: string) => index(3, fileById(fileId).pk, '#');

export const participatedBy = (userId: string): Query =>
  newestFirstQuery('gsi1', `USER#${userId}#PARTICIPATED`);

/**
 * Prefix that sorts after every time, so that requests that wait for a person are among their first ones, whatever they
 * did since.
 */
const waits = 'waits#';

/** Prefix of drafts. It sorts after every time, and before the requests that wait for an answer or a correction. */
const drafted = 'draft#';

/** Query for a person's drafts, newest first: one range among the requests in which they participate. */
export const draftsBy = (userId: string): Query => ({
  ...participatedBy(userId),
  prefix: drafted,
});

export const participantIndex = (one: Participant) => {
  const { userId, requestId, lastActivityAt, asked, isSentBack, draftCreatedAt } = one;
  const sk = `${lastActivityAt}#${requestId}`;
  const { pk } = participatedBy(userId);
  if (draftCreatedAt) return index(1, pk, `${drafted}${draftCreatedAt}#${requestId}`);
  return index(1, pk, asked || isSentBack ? `${waits}${sk}` : sk);
};

/** Key of the progress of the one pass that marks drafts of earlier versions. */
export const draftMarksKey = (app: string) => ({ pk: `APP#${app}`, sk: 'DRAFT-MARKS' });

export const sequences = (app: string): Query => ({ pk: `APP#${app}#SEQUENCE` });

export const numberSequence = (app: string, year: string) => ({
  pk: sequences(app).pk,
  sk: `NUMBER#${year}`,
});
