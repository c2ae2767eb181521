import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getRefetchIntervalMs } from '#frontend/lib/live/live-state.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import { forecastRequest, getAudit, getRequest } from '#shared/requests/requests-api.ts';
import { endpointQuery } from './read.ts';

/** Refetch interval without live notices, in milliseconds. Other people may decide while the page is open. */
const refresh = getRefetchIntervalMs(30_000);
/** Refetch interval between two steps, in milliseconds. The next assignees appear within moments. */
const refreshBetween = 1_500;

const isBetweenSteps = ({ status, assignees }: RequestRow) =>
  status === 'InReview' && assignees.length === 0;

/** Load all details of a request. */
export const requestDetailsQuery = (requestId: string) =>
  queryOptions({
    ...endpointQuery(getRequest, { params: { requestId } }),
    refetchInterval: ({ state: { data } }) =>
      data && isBetweenSteps(data.request) ? refreshBetween : refresh(),
  });

/** Load the current audit chain of a request. */
export const auditQuery = (requestId: string) => endpointQuery(getAudit, { params: { requestId } });

/**
 * Forecast approvers and due times for form values, which may be incomplete. The previous forecast is shown until the
 * new one is loaded.
 */
export const forecastQuery = (draft: {
  readonly categoryId: string;
  readonly values: FormValues;
  readonly onBehalfOf: string | undefined;
}) =>
  queryOptions({
    ...endpointQuery(forecastRequest, { body: draft }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
