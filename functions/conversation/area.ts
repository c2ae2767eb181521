import { serveArea } from '#functions/service/serve-area.ts';
import { conversationDeps } from './deps.ts';
import { conversationRoutes } from './routes.ts';

export const handler = serveArea(conversationDeps(), conversationRoutes);
