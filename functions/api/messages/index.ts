import { serveArea } from '../serve-area.ts';
import { messagesDeps } from './deps.ts';
import { messagesRoutes } from './routes.ts';

export const handler = serveArea(messagesDeps(), messagesRoutes);
