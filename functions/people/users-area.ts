import { createLazyRoutes, listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createDelegation, updateDelegation } from '#shared/users/delegations-api.ts';
import * as personalData from '#shared/users/personal-data-api.ts';
import * as delegations from './operations/delegations.ts';
import * as listChoices from './operations/list-choices.ts';
import * as signIns from './operations/sign-ins.ts';
import * as users from './operations/users.ts';
import { createUsersDeps } from './users-deps.ts';

const routes = [
  ...listRoutes(users, signIns, delegations, listChoices),
  ...createLazyRoutes(
    { createDelegation, updateDelegation },
    () => import('./operations/write-delegations.ts'),
  ),
  ...createLazyRoutes(personalData, () => import('./operations/personal-data.ts')),
];

export const handler = serveArea(createUsersDeps(), routes);
