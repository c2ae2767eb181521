import { lateRoute } from '#functions/platform/route.ts';
import { deactivateUser, updateUser } from '#shared/users/people-api.ts';
import { countPeopleRoute } from './count-people.ts';
import { getAccountRoute } from './get-account.ts';
import { inviteAgainRoute } from './invite-again.ts';
import { invitePersonRoute } from './invite-person.ts';
import { listFiguresRoute } from './list-figures.ts';
import { listPeopleRoute } from './list-people.ts';
import { setAdministratorRoute } from './set-administrator.ts';

export const peopleRoutes = [
  listPeopleRoute,
  countPeopleRoute,
  listFiguresRoute,
  invitePersonRoute,
  inviteAgainRoute,
  getAccountRoute,
  setAdministratorRoute,
  lateRoute(updateUser, async () => (await import('./update-user.ts')).updateUserRoute),
  lateRoute(deactivateUser, async () => (await import('./deactivate-user.ts')).deactivateUserRoute),
];
