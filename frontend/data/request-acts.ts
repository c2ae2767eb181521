import { useMutation } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { remindRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { deleteRequest } from '#shared/requests/requests-api.ts';
import { useRefreshWork } from './requests.ts';

const useChange = <Given>(change: (given: Given) => Promise<unknown>) =>
  useMutation({ mutationFn: change, onSettled: useRefreshWork() });

export const useWithdraw = (requestId: string) =>
  useChange((comments: string) =>
    callApi(withdrawRequest, { params: { requestId }, body: { comments } }),
  );
export const useDiscard = (requestId: string) =>
  useChange<void>(() => callApi(deleteRequest, { params: { requestId } }));
export const useRemind = (requestId: string) =>
  useChange((comments: string) =>
    callApi(remindRequest, { params: { requestId }, body: { comments } }),
  );
