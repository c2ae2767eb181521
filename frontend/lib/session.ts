import { signOutEverywhere } from './session/sign-out.ts';
import { usePerson, useRoles } from './session/use-session-state.ts';

/** The signed-in person for the screens behind the guards: who, with which client roles (`settled`: all of them), and how to leave. */
export function useSession() {
  const user = usePerson();
  const { roles, settled } = useRoles();
  return { user, roles, settled, signOut: signOutEverywhere };
}
