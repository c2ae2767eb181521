import { askForAccessRoute, getAccessRequestRoute } from './access-requests.ts';
import { countMessagesRoute } from './count-messages.ts';
import { issueLiveTicketRoute } from './issue-live-ticket.ts';
import { listMessagesRoute, messagesPaginatedRoute } from './list-messages.ts';
import { getMailChoicesRoute, saveMailChoicesRoute } from './mail-choices.ts';
import { markAllMessagesRoute } from './mark-all-messages.ts';
import { markMessageRoute } from './mark-message.ts';
import { receivedReportRoutes } from './received-reports.ts';
import { reportRoutes } from './reports.ts';
import { sendReportNowRoute } from './send-report-now.ts';

export const messagesRoutes = [
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
