import { itemRoutes } from '#functions/organisation/items/item-routes.ts';
import { lateRoutes, lazyRoute } from '#functions/platform/route.ts';
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
import { peopleDeps } from './deps.ts';
import { groupKind } from './operations/group-kind.ts';

const routes = [
  ...lateRoutes({ ...peopleLists, listPersonHistory }, () => import('./operations/people.ts')),
  ...itemRoutes(groupEndpoints, groupKind),
  lazyRoute(importGroups, async () => (await import('./imports.ts')).groupImport.route),
  ...lateRoutes({ ...peopleFiles, ...fileImports }, () => import('./imports.ts')),
  ...lateRoutes({ invitePerson, inviteAgain }, () => import('./operations/invitations.ts')),
  ...lateRoutes(
    { getAccount, setAdministrator, signOutPerson, resetSecondFactor },
    () => import('./operations/accounts.ts'),
  ),
  ...lateRoutes(accessRefusals, () => import('./operations/refuse-access.ts')),
  ...lateRoutes(rightsProposals, () => import('./operations/rights-proposals.ts')),
  ...lateRoutes(
    { confirmAddress, dropAddress, confirmPerson },
    () => import('./operations/addresses.ts'),
  ),
  ...lateRoutes(adminLists, () => import('./operations/admin-lists.ts')),
  ...lateRoutes({ updateUser }, () => import('./operations/update-user.ts')),
  ...lateRoutes(example, () => import('./operations/start-example.ts')),
  ...lateRoutes({ deactivateUser }, () => import('./operations/leavers.ts')),
  ...lateRoutes(
    { getRetention, updateRetention, listRetentionHistory, planRemovals },
    () => import('#functions/retention/operations/retention.ts'),
  ),
  ...lateRoutes(
    { createLegalHold, liftLegalHold },
    () => import('#functions/retention/operations/legal-holds.ts'),
  ),
  ...lateRoutes({ eraseUser }, () => import('./operations/erasures.ts')),
];

export const handler = serveArea(peopleDeps(), routes);
