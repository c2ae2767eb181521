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
import {
  listRequestsRoute,
  requestsByDateRangeRoute,
  requestsByTitleRoute,
} from './operations/lists.ts';

const routes = [
  listRequestsRoute,
  requestsByTitleRoute,
  requestsByDateRangeRoute,
  lateRoute(createRequest, async () => (await import('./operations/drafts.ts')).createRequestRoute),
  lateRoute(
    forecastRequest,
    async () => (await import('./operations/reads.ts')).forecastRequestRoute,
  ),
  lateRoute(
    updateRequestStatus,
    async () => (await import('./operations/acts.ts')).updateRequestStatusRoute,
  ),
  lateRoute(downloadFile, async () => (await import('./operations/reads.ts')).downloadFileRoute),
  lateRoute(getRequest, async () => (await import('./operations/reads.ts')).getRequestRoute),
  lateRoute(updateRequest, async () => (await import('./operations/drafts.ts')).updateRequestRoute),
  lateRoute(startUpload, async () => (await import('./operations/drafts.ts')).startUploadRoute),
  lateRoute(deleteRequest, async () => (await import('./operations/drafts.ts')).deleteRequestRoute),
  lateRoute(submitRequest, async () => (await import('./operations/acts.ts')).submitRequestRoute),
  lateRoute(
    resubmitRequest,
    async () => (await import('./operations/acts.ts')).resubmitRequestRoute,
  ),
  lateRoute(
    withdrawRequest,
    async () => (await import('./operations/acts.ts')).withdrawRequestRoute,
  ),
  lateRoute(remindRequest, async () => (await import('./operations/acts.ts')).remindRequestRoute),
  lateRoute(getAudit, async () => (await import('./operations/reads.ts')).getAuditRoute),
];

export const handler = serveArea(requestsDeps(), routes);
