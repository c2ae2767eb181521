import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createConversationDeps } from './deps.ts';
import * as comments from './operations/comments.ts';
import * as participants from './operations/participants.ts';

export const handler = serveArea(createConversationDeps(), listRoutes(comments, participants));
