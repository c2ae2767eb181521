import { startIdentityRig } from './identity-rig.ts';

/**
 * A pool in a separate process that tests kill: `node identity-process.ts DATA`. It prints its addresses when it
 * listens.
 */
const rig = await startIdentityRig({ data: process.argv[2] ?? '' });
console.log(
  JSON.stringify({ endpoint: rig.identity.endpoint, kid: rig.identity.jwks.keys[0]?.kid }),
);
