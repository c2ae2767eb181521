import { createLazyRoutes, listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as requestActs from '#shared/requests/request-acts-api.ts';
import {
  createRequest,
  deleteRequest,
  downloadFile,
  forecastRequest,
  getAudit,
  getRequest,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import * as uploads from '#shared/requests/uploads-api.ts';
import { createRequestsDeps } from './deps.ts';
import * as lists from './operations/lists.ts';

const routes = [
  ...listRoutes(lists),
  ...createLazyRoutes(
    { ...uploads, createRequest, updateRequest, deleteRequest },
    () => import('./operations/drafts.ts'),
  ),
  ...createLazyRoutes(
    { forecastRequest, downloadFile, getRequest, getAudit },
    () => import('./operations/reads.ts'),
  ),
  ...createLazyRoutes(requestActs, () => import('./operations/acts.ts')),
];

export const handler = serveArea(createRequestsDeps(), routes);
