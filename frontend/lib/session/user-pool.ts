import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { configureAmplify } from '#frontend/lib/configure-amplify.ts';
import { config } from '#frontend/lib/runtime-config.ts';
import { listenToAuthEvents } from './auth-events.ts';

/**
 * Amplify, told once which pool it speaks to and heard by us from then on. Imported lazily, when somebody signs in or
 * out or a token has to be renewed. Throws the specification's message when its events can't be heard.
 */
export function openUserPool() {
  if (!Amplify.getConfig().Auth) {
    configureAmplify(config(), location.origin);
    listenToAuthEvents();
  }
  return { fetchAuthSession, signOut };
}
