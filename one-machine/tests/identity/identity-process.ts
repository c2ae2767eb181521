import { startWorld } from './identity-world.ts';

/**
 * A pool in a process of its own, to be killed: `node identity-process.ts DATA`; prints its addresses when it listens.
 */
const world = await startWorld({ data: process.argv[2] ?? '' });
console.log(
  JSON.stringify({ endpoint: world.identity.endpoint, kid: world.identity.jwks.keys[0]?.kid }),
);
