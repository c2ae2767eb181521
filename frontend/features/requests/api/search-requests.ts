import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '#frontend/lib/read.ts';
import { requestsByTitle } from '#shared/requests/requests-api.ts';

/** Requests I have a part in whose number, title, requester or category contains the text. */
export const foundRequestsQuery = (title: string) =>
  queryOptions({
    ...read(requestsByTitle, { query: { title, limit: 8 } }),
    enabled: title.length > 1,
    placeholderData: keepPreviousData,
  });
