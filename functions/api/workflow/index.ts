import { serveArea } from '../serve-area.ts';
import { workflowDeps } from './deps.ts';
import { workflowRoutes } from './routes.ts';

export const handler = serveArea(workflowDeps(), workflowRoutes);
