import { itemRoutes } from '#functions/organisation/items/item-routes.ts';
import { createLazyRoutes, lazyRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as fileImports from '#shared/import/file-imports-api.ts';
import * as adminLists from '#shared/lists/admin-lists-api.ts';
import * as example from '#shared/reference/example-api.ts';
import {
  createLegalHold,
  getRetention,
  liftLegalHold,
  listRetentionHistory,
  planRemovals,
  updateRetention,
} from '#shared/retention/retention-api.ts';
import * as accessRefusals from '#shared/users/access-refusals-api.ts';
import {
  confirmAddress,
  confirmPerson,
  dropAddress,
  resetSecondFactor,
  signOutPerson,
} from '#shared/users/account-api.ts';
import { groupEndpoints, importGroups } from '#shared/users/groups-api.ts';
import {
  deactivateUser,
  eraseUser,
  getAccount,
  inviteAgain,
  invitePerson,
  listPersonHistory,
  setAdministrator,
  updateUser,
} from '#shared/users/people-api.ts';
import * as peopleFiles from '#shared/users/people-files-api.ts';
import * as peopleLists from '#shared/users/people-list-api.ts';
import * as rightsProposals from '#shared/users/rights-proposals-api.ts';
import { createPeopleDeps } from './deps.ts';
import { groupKind } from './operations/group-kind.ts';

const routes = [
  ...createLazyRoutes(
    { ...peopleLists, listPersonHistory },
    () => import('./operations/people.ts'),
  ),
  ...itemRoutes(groupEndpoints, groupKind),
  lazyRoute(importGroups, async () => (await import('./imports.ts')).groupImport.route),
  ...createLazyRoutes({ ...peopleFiles, ...fileImports }, () => import('./imports.ts')),
  ...createLazyRoutes({ invitePerson, inviteAgain }, () => import('./operations/invitations.ts')),
  ...createLazyRoutes(
    { getAccount, setAdministrator, signOutPerson, resetSecondFactor },
    () => import('./operations/accounts.ts'),
  ),
  ...createLazyRoutes(accessRefusals, () => import('./operations/refuse-access.ts')),
  ...createLazyRoutes(rightsProposals, () => import('./operations/rights-proposals.ts')),
  ...createLazyRoutes(
    { confirmAddress, dropAddress, confirmPerson },
    () => import('./operations/addresses.ts'),
  ),
  ...createLazyRoutes(adminLists, () => import('./operations/admin-lists.ts')),
  ...createLazyRoutes({ updateUser }, () => import('./operations/update-user.ts')),
  ...createLazyRoutes(example, () => import('./operations/start-example.ts')),
  ...createLazyRoutes({ deactivateUser }, () => import('./operations/leavers.ts')),
  ...createLazyRoutes(
    { getRetention, updateRetention, listRetentionHistory, planRemovals },
    () => import('#functions/retention/operations/retention.ts'),
  ),
  ...createLazyRoutes(
    { createLegalHold, liftLegalHold },
    () => import('#functions/retention/operations/legal-holds.ts'),
  ),
  ...createLazyRoutes({ eraseUser }, () => import('./operations/erasures.ts')),
];

export const handler = serveArea(createPeopleDeps(), routes);
