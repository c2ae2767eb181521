import { signOutEverywhere } from './session/sign-out.ts';
import { usePerson, useRights } from './session/use-session-state.ts';

/** The signed-in person for the screens behind the guards: who, what they may do, and how to leave. */
export function useSession() {
  const user = usePerson();
  return { user, ...useRights(), signOut: signOutEverywhere };
}
