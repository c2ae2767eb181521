import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
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
import { requestsDeps } from './deps.ts';
import { listRequestsRoute } from './operations/list-requests.ts';
import { requestsByDateRangeRoute } from './operations/requests-by-date-range.ts';
import { requestsByTitleRoute } from './operations/requests-by-title.ts';

const routes = [
  listRequestsRoute,
  requestsByTitleRoute,
  requestsByDateRangeRoute,
  lateRoute(
    createRequest,
    async () => (await import('./operations/create-request.ts')).createRequestRoute,
  ),
  lateRoute(
    forecastRequest,
    async () => (await import('./operations/forecast-request.ts')).forecastRequestRoute,
  ),
  lateRoute(
    updateRequestStatus,
    async () => (await import('./operations/update-request-status.ts')).updateRequestStatusRoute,
  ),
  lateRoute(
    downloadFile,
    async () => (await import('./operations/download-file.ts')).downloadFileRoute,
  ),
  lateRoute(getRequest, async () => (await import('./operations/get-request.ts')).getRequestRoute),
  lateRoute(
    updateRequest,
    async () => (await import('./operations/update-request.ts')).updateRequestRoute,
  ),
  lateRoute(
    startUpload,
    async () => (await import('./operations/start-upload.ts')).startUploadRoute,
  ),
  lateRoute(
    deleteRequest,
    async () => (await import('./operations/delete-request.ts')).deleteRequestRoute,
  ),
  lateRoute(
    submitRequest,
    async () => (await import('./operations/submit-request.ts')).submitRequestRoute,
  ),
  lateRoute(
    resubmitRequest,
    async () => (await import('./operations/resubmit-request.ts')).resubmitRequestRoute,
  ),
  lateRoute(
    withdrawRequest,
    async () => (await import('./operations/withdraw-request.ts')).withdrawRequestRoute,
  ),
  lateRoute(
    remindRequest,
    async () => (await import('./operations/remind-request.ts')).remindRequestRoute,
  ),
  lateRoute(getAudit, async () => (await import('./operations/get-audit.ts')).getAuditRoute),
];

export const handler = serveArea(requestsDeps(), routes);
