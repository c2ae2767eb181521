import { signOutEverywhere } from './session/sign-out.ts';
import { usePerson, useRights } from './session/use-session-state.ts';

/** Return the signed-in person, their rights, and the sign-out function, for screens behind the guards. */
export function useSession() {
  const user = usePerson();
  return { user, ...useRights(), signOut: signOutEverywhere };
}
