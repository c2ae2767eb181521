import { signOutEverywhere } from './session/sign-out.ts';
import { usePerson, useRoles } from './session/use-session-state.ts';

/** The signed-in person for the screens behind the guards: who, with which client roles, and how to leave. */
export function useSession() {
  const user = usePerson();
  const { roles } = useRoles();
  return { user, roles, signOut: signOutEverywhere };
}
