import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askEvery } from '#frontend/lib/live/live-state.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import { forecastRequest, getAudit, getRequest } from '#shared/requests/requests-api.ts';
import { read } from './read.ts';

/** Somebody else may decide while the page is open: it asks again as often where nobody tells, in milliseconds. */
const refresh = askEvery(30_000);
/** Between two steps the next people are there in a moment, in milliseconds. */
const refreshBetween = 1_500;

const isBetweenSteps = ({ status, assignees }: RequestRow) =>
  status === 'InReview' && assignees.length === 0;

/** Everything about one request. */
export const requestDetailsQuery = (requestId: string) =>
  queryOptions({
    ...read(getRequest, { params: { requestId } }),
    refetchInterval: ({ state: { data } }) =>
      data && isBetweenSteps(data.request) ? refreshBetween : refresh(),
  });

/** The audit chain of a request, as it is now. */
export const auditQuery = (requestId: string) => read(getAudit, { params: { requestId } });

/**
 * Forecast the approvers and due moments for these answers; incomplete ones are fine. The last forecast stays
 * until the next arrives.
 */
export const forecastQuery = (draft: {
  readonly categoryId: string;
  readonly values: FormValues;
  readonly onBehalfOf: string | undefined;
}) =>
  queryOptions({
    ...read(forecastRequest, { body: draft }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
