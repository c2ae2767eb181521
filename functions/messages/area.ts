import { createLazyRoutes, listRoutes } from '#functions/platform/route.ts';
import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as accessRequests from '#shared/messages/access-requests-api.ts';
import * as reports from '#shared/reports/reports-api.ts';
import { createMessagesDeps } from './deps.ts';
import * as liveTicket from './operations/issue-live-ticket.ts';
import * as mailChoices from './operations/mail-choices.ts';
import * as messages from './operations/messages.ts';

const routes = [
  ...listRoutes(messages, mailChoices, liveTicket),
  ...createLazyRoutes(reports, () => import('./operations/reports.ts')),
  ...createLazyRoutes(accessRequests, () => import('./operations/access-requests.ts')),
];

/** This area also serves the endpoints of its whole service: health, description, and the error for unknown paths. */
export const handler = serveArea(createMessagesDeps(), routes, describeService('request-service'));
