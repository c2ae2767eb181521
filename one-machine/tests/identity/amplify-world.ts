import { signOut } from 'aws-amplify/auth';
import { afterAll, afterEach, expect } from 'vitest';
import { password, startWorld, type World } from './identity-world.ts';
import { configureAmplify } from './srp-client.ts';

export const ben = 'ben@countersign.example';
export const benId = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c11';

/** A pool that Amplify talks to in all tests of a file; nobody stays signed in after one of them. */
export async function startAmplifyWorld(): Promise<World> {
  const world = await startWorld();
  configureAmplify(world);
  afterEach(async () => {
    await signOut().catch(() => undefined);
    configureAmplify(world);
  });
  afterAll(() => world.identity.stop());
  return world;
}

/** Ben as he was at first, whatever a test did with him. */
export const createBen = ({ identity }: World) =>
  identity.createUser({ sub: benId, email: ben, name: 'Ben', password, groups: ['admin'] });

export const refused = (name: string, message?: string) =>
  expect.objectContaining({ name, ...(message && { message }) });
