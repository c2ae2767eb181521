import { countMessagesRoute } from './count-messages.ts';
import { listMessagesRoute } from './list-messages.ts';
import { markAllMessagesRoute } from './mark-all-messages.ts';
import { markMessageRoute } from './mark-message.ts';

export const messagesRoutes = [
  listMessagesRoute,
  countMessagesRoute,
  markAllMessagesRoute,
  markMessageRoute,
];
