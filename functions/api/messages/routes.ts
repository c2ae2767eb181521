import { countMessagesRoute } from './count-messages.ts';
import { listMessagesRoute, messagesPaginatedRoute } from './list-messages.ts';
import { markAllMessagesRoute } from './mark-all-messages.ts';
import { markMessageRoute } from './mark-message.ts';

export const messagesRoutes = [
  listMessagesRoute,
  messagesPaginatedRoute,
  countMessagesRoute,
  markAllMessagesRoute,
  markMessageRoute,
];
