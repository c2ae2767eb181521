import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { messagesDeps } from './deps.ts';
import { messagesRoutes } from './routes.ts';

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(
  messagesDeps(),
  messagesRoutes,
  describeService('request-service'),
);
