import { Amplify } from 'aws-amplify';
import { configureAmplify } from '#frontend/lib/configure-amplify.ts';
import type { RuntimeConfig } from '#frontend/lib/runtime-config.ts';

export { fetchAuthSession, signOut } from 'aws-amplify/auth';

export function configureOnce(config: RuntimeConfig): void {
  if (!Amplify.getConfig().Auth) configureAmplify(config, location.origin);
}
