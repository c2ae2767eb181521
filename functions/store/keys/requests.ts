import type { Request } from '#shared/requests/request.ts';
import type { Restarted, Workflow } from '#shared/requests/stage.ts';
import type { Key, Query } from '../table.ts';
import { index, month, newest, padNumber } from './access-patterns.ts';

export const collection = (id: string): Query => ({ pk: `REQUEST#${id}`, consistent: true });
export const inRequest = (requestId: string, sk: string) => ({ pk: `REQUEST#${requestId}`, sk });
export const requestKey = (requestId: string) => inRequest(requestId, '#');

export const valuesKey = (requestId: string, round: number) =>
  inRequest(requestId, `VALUES#${padNumber(round, 3)}`);

export const stageKey = (at: {
  requestId: string;
  round: number;
  order: number;
  stageId: string;
}) =>
  inRequest(
    at.requestId,
    `STAGE#${padNumber(at.round, 3)}#${padNumber(at.order, 2)}#${at.stageId}`,
  );

export const eventKey = (requestId: string, seq: number) =>
  inRequest(requestId, `EVENT#${padNumber(seq, 6)}`);

export const commentKey = (requestId: string, at: string, commentId: string) =>
  inRequest(requestId, `COMMENT#${at}#${commentId}`);

export const fileKey = (requestId: string, fileId: string) =>
  inRequest(requestId, `FILE#${fileId}`);

export const participantKey = (requestId: string, userId: string) =>
  inRequest(requestId, `PARTICIPANT#${userId}`);

export const escalationKey = (requestId: string, at: string, escalationId: string) =>
  inRequest(requestId, `ESCALATION#${at}#${escalationId}`);

export const workflowKey = (requestId: string, round: number) =>
  inRequest(requestId, `WORKFLOW#${padNumber(round, 3)}`);

export const stoppedWorkflows = (app: string): Query => newest('gsi1', `APP#${app}#STOPPED`);

export const workflowKeys = (at: Workflow) => ({
  ...workflowKey(at.requestId, at.round),
  ...(at.status === 'failed' &&
    index(1, stoppedWorkflows(at.applicationId).pk, `${at.updatedAt}#${at.requestId}`)),
});

export const restartedWorkflows = (app: string): Query => newest('gsi1', `APP#${app}#RESTARTED`);

export const restartedKeys = ({ requestId, applicationId, round, restart, at }: Restarted) => ({
  ...inRequest(requestId, `RESTARTED#${padNumber(round, 3)}#${padNumber(restart, 6)}`),
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

export const fileById = (fileId: string): Query => ({ index: 'gsi3', pk: `FILE#${fileId}` });
export const fileIndex = (fileId: string) => index(3, fileById(fileId).pk, '#');

export const participatedBy = (userId: string): Query =>
  newest('gsi1', `USER#${userId}#PARTICIPATED`);

export const participantIndex = (userId: string, lastActivityAt: string, requestId: string) =>
  index(1, participatedBy(userId).pk, `${lastActivityAt}#${requestId}`);

export const sequences = (app: string): Query => ({ pk: `APP#${app}#SEQUENCE` });

export const numberSequence = (app: string, year: string) => ({
  pk: sequences(app).pk,
  sk: `NUMBER#${year}`,
});
