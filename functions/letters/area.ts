import { createLazyRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as letters from '#shared/letters/letters-api.ts';
import { createLettersDeps } from './deps.ts';

const { countDeadLetters, listDeadLetters, listLetterActs, ...acts } = letters;

const routes = [
  ...createLazyRoutes(
    { countDeadLetters, listDeadLetters, listLetterActs },
    () => import('./operations/letters.ts'),
  ),
  ...createLazyRoutes(acts, () => import('./operations/letter-acts.ts')),
];

export const handler = serveArea(createLettersDeps(), routes);
