import { lateRoute } from '#functions/platform/route.ts';
import { listFileImports, undoFileImport } from '#shared/import/file-imports-api.ts';
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
  inviteAgain,
  invitePerson,
  setAdministrator,
  updateUser,
} from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import {
  confirmRightsProposal,
  endRightsProposal,
  listRightsProposals,
} from '#shared/users/rights-proposals-api.ts';
import { itemRoutes } from '../item-routes.ts';
import { countPeopleRoute } from './count-people.ts';
import { getAccountRoute } from './get-account.ts';
import { groupKind } from './group-kind.ts';
import { listFiguresRoute } from './list-figures.ts';
import { listPeopleRoute } from './list-people.ts';
import { listPersonHistoryRoute } from './list-person-history.ts';

const imports = () => import('./imports.ts');
const proposals = () => import('./rights-proposals.ts');

export const peopleRoutes = [
  listPeopleRoute,
  countPeopleRoute,
  listFiguresRoute,
  ...itemRoutes(groupEndpoints, groupKind),
  lateRoute(importGroups, async () => (await imports()).groupImport.route),
  lateRoute(invitePerson, async () => (await import('./invite-person.ts')).invitePersonRoute),
  lateRoute(importPeople, async () => (await imports()).importPeopleRoute),
  lateRoute(listFileImports, async () => (await imports()).listFileImportsRoute),
  lateRoute(undoFileImport, async () => (await imports()).undoFileImportRoute),
  lateRoute(inviteAgain, async () => (await import('./invite-again.ts')).inviteAgainRoute),
  getAccountRoute,
  listPersonHistoryRoute,
  lateRoute(
    setAdministrator,
    async () => (await import('./set-administrator.ts')).setAdministratorRoute,
  ),
  lateRoute(signOutPerson, async () => (await import('./sign-out-person.ts')).signOutPersonRoute),
  lateRoute(
    resetSecondFactor,
    async () => (await import('./reset-second-factor.ts')).resetSecondFactorRoute,
  ),
  lateRoute(listRightsProposals, async () => (await proposals()).listRightsProposalsRoute),
  lateRoute(confirmRightsProposal, async () => (await proposals()).confirmRightsProposalRoute),
  lateRoute(endRightsProposal, async () => (await proposals()).endRightsProposalRoute),
  lateRoute(confirmAddress, async () => (await import('./new-address.ts')).confirmAddressRoute),
  lateRoute(dropAddress, async () => (await import('./new-address.ts')).dropAddressRoute),
  lateRoute(confirmPerson, async () => (await import('./new-address.ts')).confirmPersonRoute),
  lateRoute(updateUser, async () => (await import('./update-user.ts')).updateUserRoute),
  lateRoute(startExample, async () => (await import('./start-example.ts')).startExampleRoute),
  lateRoute(deactivateUser, async () => (await import('./deactivate-user.ts')).deactivateUserRoute),
];
