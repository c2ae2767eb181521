import { readPages } from '#frontend/lib/read.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import { listRequests } from '#shared/requests/requests-api.ts';

export type RequestScope = 'mine' | 'participated' | 'all';

/** Requests page by page, newest first; `status` narrows them on the server. */
export const requestsQuery = (scope: RequestScope, status?: RequestStatus) =>
  readPages(listRequests, { query: { scope, ...(status && { status }) } });
