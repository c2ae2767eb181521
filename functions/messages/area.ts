import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { messagesDeps } from './deps.ts';
import { askForAccessRoute, getAccessRequestRoute } from './operations/access-requests.ts';
import { issueLiveTicketRoute } from './operations/issue-live-ticket.ts';
import { getMailChoicesRoute, saveMailChoicesRoute } from './operations/mail-choices.ts';
import {
  countMessagesRoute,
  listMessagesRoute,
  markAllMessagesRoute,
  markMessageRoute,
  messagesPaginatedRoute,
} from './operations/messages.ts';
import { receivedReportRoutes, reportRoutes, sendReportNowRoute } from './operations/reports.ts';

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
