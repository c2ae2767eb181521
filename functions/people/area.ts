import { itemRoutes } from '#functions/organisation/items/item-routes.ts';
import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { listFileImports, undoFileImport } from '#shared/import/file-imports-api.ts';
import { getAdminLists } from '#shared/lists/admin-lists-api.ts';
import { startExample } from '#shared/reference/example-api.ts';
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
  getAccount,
  inviteAgain,
  invitePerson,
  listPersonHistory,
  setAdministrator,
  updateUser,
} from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { countPeople, listFigures, listPeople } from '#shared/users/people-list-api.ts';
import {
  confirmRightsProposal,
  endRightsProposal,
  listRightsProposals,
} from '#shared/users/rights-proposals-api.ts';
import { peopleDeps } from './deps.ts';
import { groupKind } from './operations/group-kind.ts';

const imports = () => import('./imports.ts');
const proposals = () => import('./operations/rights-proposals.ts');

const routes = [
  lateRoute(listPeople, async () => (await import('./operations/people.ts')).listPeopleRoute),
  lateRoute(countPeople, async () => (await import('./operations/people.ts')).countPeopleRoute),
  lateRoute(listFigures, async () => (await import('./operations/people.ts')).listFiguresRoute),
  ...itemRoutes(groupEndpoints, groupKind),
  lateRoute(importGroups, async () => (await imports()).groupImport.route),
  lateRoute(
    invitePerson,
    async () => (await import('./operations/invitations.ts')).invitePersonRoute,
  ),
  lateRoute(importPeople, async () => (await imports()).importPeopleRoute),
  lateRoute(listFileImports, async () => (await imports()).listFileImportsRoute),
  lateRoute(undoFileImport, async () => (await imports()).undoFileImportRoute),
  lateRoute(
    inviteAgain,
    async () => (await import('./operations/invitations.ts')).inviteAgainRoute,
  ),
  lateRoute(getAccount, async () => (await import('./operations/accounts.ts')).getAccountRoute),
  lateRoute(
    listPersonHistory,
    async () => (await import('./operations/people.ts')).listPersonHistoryRoute,
  ),
  lateRoute(
    setAdministrator,
    async () => (await import('./operations/accounts.ts')).setAdministratorRoute,
  ),
  lateRoute(
    signOutPerson,
    async () => (await import('./operations/accounts.ts')).signOutPersonRoute,
  ),
  lateRoute(
    resetSecondFactor,
    async () => (await import('./operations/accounts.ts')).resetSecondFactorRoute,
  ),
  lateRoute(listRightsProposals, async () => (await proposals()).listRightsProposalsRoute),
  lateRoute(confirmRightsProposal, async () => (await proposals()).confirmRightsProposalRoute),
  lateRoute(endRightsProposal, async () => (await proposals()).endRightsProposalRoute),
  lateRoute(
    confirmAddress,
    async () => (await import('./operations/addresses.ts')).confirmAddressRoute,
  ),
  lateRoute(dropAddress, async () => (await import('./operations/addresses.ts')).dropAddressRoute),
  lateRoute(
    confirmPerson,
    async () => (await import('./operations/addresses.ts')).confirmPersonRoute,
  ),
  lateRoute(
    getAdminLists,
    async () => (await import('./operations/admin-lists.ts')).getAdminListsRoute,
  ),
  lateRoute(updateUser, async () => (await import('./operations/update-user.ts')).updateUserRoute),
  lateRoute(
    startExample,
    async () => (await import('./operations/start-example.ts')).startExampleRoute,
  ),
  lateRoute(
    deactivateUser,
    async () => (await import('./operations/leavers.ts')).deactivateUserRoute,
  ),
];

export const handler = serveArea(peopleDeps(), routes);
