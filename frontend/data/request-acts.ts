import { callApi } from '#frontend/lib/api-client.ts';
import { remindRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { deleteRequest } from '#shared/requests/requests-api.ts';

export const sendWithdrawal = (requestId: string, comments: string) =>
  callApi(withdrawRequest, { params: { requestId }, body: { comments } });
export const discardRequestDraft = (requestId: string) =>
  callApi(deleteRequest, { params: { requestId } });
export const remindRequestAssignees = (requestId: string) =>
  callApi(remindRequest, { params: { requestId }, body: { comments: '' } });
