import { route } from '#functions/platform/route.ts';
import { isProfile } from '#shared/users/shown-person.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { shownTo } from '../shown-to.ts';
import type { UsersDeps } from '../users-deps.ts';

export const getUserRoute = route(
  getUser,
  async ({ params, actor }, { users, mailboxes }: UsersDeps) => {
    const person = shownTo(actor, await users.load(actor.applicationId, params.userId));
    if (!isProfile(person)) return person;
    const mailProblem = (await mailboxes.problemsOf([person.email])).get(person.email);
    return { ...person, ...(mailProblem && { mailProblem }) };
  },
  { version: (person) => (isProfile(person) ? person.version : undefined) },
);
