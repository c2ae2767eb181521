import { addCommentRoute } from './add-comment.ts';
import { createRequestRoute } from './create-request.ts';
import { deleteRequestRoute } from './delete-request.ts';
import { downloadFileRoute } from './download-file.ts';
import { forecastRequestRoute } from './forecast-request.ts';
import { getAuditRoute } from './get-audit.ts';
import { getRequestRoute } from './get-request.ts';
import { listCommentsRoute } from './list-comments.ts';
import { listRequestsRoute } from './list-requests.ts';
import { remindRequestRoute } from './remind-request.ts';
import { requestsByDateRangeRoute } from './requests-by-date-range.ts';
import { requestsByTitleRoute } from './requests-by-title.ts';
import { resubmitRequestRoute } from './resubmit-request.ts';
import { submitRequestRoute } from './submit-request.ts';
import { updateRequestRoute } from './update-request.ts';
import { updateRequestStatusRoute } from './update-request-status.ts';
import { withdrawRequestRoute } from './withdraw-request.ts';

export const requestsRoutes = [
  listRequestsRoute,
  requestsByTitleRoute,
  requestsByDateRangeRoute,
  createRequestRoute,
  forecastRequestRoute,
  updateRequestStatusRoute,
  downloadFileRoute,
  getRequestRoute,
  updateRequestRoute,
  deleteRequestRoute,
  submitRequestRoute,
  resubmitRequestRoute,
  withdrawRequestRoute,
  remindRequestRoute,
  getAuditRoute,
  listCommentsRoute,
  addCommentRoute,
];
