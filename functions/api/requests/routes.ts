import { lateRoute } from '#functions/platform/route.ts';
import {
  remindRequest,
  resubmitRequest,
  submitRequest,
  updateRequestStatus,
  withdrawRequest,
} from '#shared/requests/request-acts-api.ts';
import {
  addComment,
  createRequest,
  deleteRequest,
  forecastRequest,
  getAudit,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import { downloadFileRoute } from './download-file.ts';
import { getRequestRoute } from './get-request.ts';
import { listCommentsRoute } from './list-comments.ts';
import { listRequestsRoute } from './list-requests.ts';
import { requestsByDateRangeRoute } from './requests-by-date-range.ts';
import { requestsByTitleRoute } from './requests-by-title.ts';

export const requestsRoutes = [
  listRequestsRoute,
  requestsByTitleRoute,
  requestsByDateRangeRoute,
  lateRoute(createRequest, async () => (await import('./create-request.ts')).createRequestRoute),
  lateRoute(
    forecastRequest,
    async () => (await import('./forecast-request.ts')).forecastRequestRoute,
  ),
  lateRoute(
    updateRequestStatus,
    async () => (await import('./update-request-status.ts')).updateRequestStatusRoute,
  ),
  downloadFileRoute,
  getRequestRoute,
  lateRoute(updateRequest, async () => (await import('./update-request.ts')).updateRequestRoute),
  lateRoute(deleteRequest, async () => (await import('./delete-request.ts')).deleteRequestRoute),
  lateRoute(submitRequest, async () => (await import('./submit-request.ts')).submitRequestRoute),
  lateRoute(
    resubmitRequest,
    async () => (await import('./resubmit-request.ts')).resubmitRequestRoute,
  ),
  lateRoute(
    withdrawRequest,
    async () => (await import('./withdraw-request.ts')).withdrawRequestRoute,
  ),
  lateRoute(remindRequest, async () => (await import('./remind-request.ts')).remindRequestRoute),
  lateRoute(getAudit, async () => (await import('./get-audit.ts')).getAuditRoute),
  listCommentsRoute,
  lateRoute(addComment, async () => (await import('./add-comment.ts')).addCommentRoute),
];
