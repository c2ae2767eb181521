import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { messagesDeps } from './deps.ts';
import { askForAccessRoute, getAccessRequestRoute } from './operations/access-requests.ts';
import { countMessagesRoute } from './operations/count-messages.ts';
import { issueLiveTicketRoute } from './operations/issue-live-ticket.ts';
import { listMessagesRoute, messagesPaginatedRoute } from './operations/list-messages.ts';
import { getMailChoicesRoute, saveMailChoicesRoute } from './operations/mail-choices.ts';
import { markAllMessagesRoute } from './operations/mark-all-messages.ts';
import { markMessageRoute } from './operations/mark-message.ts';
import { receivedReportRoutes } from './operations/received-reports.ts';
import { reportRoutes } from './operations/reports.ts';
import { sendReportNowRoute } from './operations/send-report-now.ts';

const routes = [
  listMessagesRoute,
  messagesPaginatedRoute,
  countMessagesRoute,
  markAllMessagesRoute,
  markMessageRoute,
  getMailChoicesRoute,
  saveMailChoicesRoute,
  issueLiveTicketRoute,
  getAccessRequestRoute,
  askForAccessRoute,
  ...reportRoutes,
  sendReportNowRoute,
  ...receivedReportRoutes,
];

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(messagesDeps(), routes, describeService('request-service'));
