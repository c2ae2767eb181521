import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { requestsByTitle } from '#shared/requests/requests-api.ts';

/** Requests I have a part in whose number, title, requester or category contains the text. */
export const foundRequestsQuery = (title: string) =>
  queryOptions({
    queryKey: ['requests', 'found', title],
    queryFn: ({ signal }) => callApi(requestsByTitle, { query: { title, limit: 8 }, signal }),
    enabled: title.length > 1,
    placeholderData: keepPreviousData,
  });
