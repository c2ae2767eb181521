import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createFormsDeps } from './deps.ts';
import * as drafts from './operations/drafts.ts';
import * as forms from './operations/forms.ts';
import * as pastRequests from './operations/get-past-requests.ts';
import * as publishing from './operations/publishing.ts';

export const handler = serveArea(
  createFormsDeps(),
  listRoutes(forms, drafts, publishing, pastRequests),
);
