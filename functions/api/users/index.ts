import { requestService } from '#shared/contracts.ts';
import { describeService } from '../describe-service.ts';
import { serveArea } from '../serve-area.ts';
import { usersDeps } from './deps.ts';
import { usersRoutes } from './routes.ts';

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(
  usersDeps(),
  usersRoutes,
  describeService('request-service', requestService),
);
