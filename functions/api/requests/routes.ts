import { lateRoute } from '#functions/platform/route.ts';
import {
  remindRequest,
  resubmitRequest,
  submitRequest,
  updateRequestStatus,
  withdrawRequest,
} from '#shared/requests/request-acts-api.ts';
import {
  createRequest,
  deleteRequest,
  downloadFile,
  forecastRequest,
  getAudit,
  getRequest,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
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
  lateRoute(downloadFile, async () => (await import('./download-file.ts')).downloadFileRoute),
  lateRoute(getRequest, async () => (await import('./get-request.ts')).getRequestRoute),
  lateRoute(updateRequest, async () => (await import('./update-request.ts')).updateRequestRoute),
  lateRoute(startUpload, async () => (await import('./start-upload.ts')).startUploadRoute),
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
];
