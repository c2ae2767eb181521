import { signOut } from 'aws-amplify/auth';
import { afterAll, afterEach, expect } from 'vitest';
import { type IdentityRig, password, startIdentityRig } from './identity-rig.ts';
import { configureAmplify } from './srp-client.ts';

export const ben = 'ben@countersign.example';
export const benId = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c11';

/** Start a pool that Amplify uses in all tests of a file. Each test ends signed out. */
export async function startAmplifyRig(): Promise<IdentityRig> {
  const rig = await startIdentityRig();
  configureAmplify(rig);
  afterEach(async () => {
    await signOut().catch(() => undefined);
    configureAmplify(rig);
  });
  afterAll(() => rig.identity.stop());
  return rig;
}

/** Reset Ben to the initial state, regardless of changes by a test. */
export const createBen = ({ identity }: IdentityRig) =>
  identity.createUser({ sub: benId, email: ben, name: 'Ben', password, groups: ['admin'] });

export const refused = (name: string, message?: string) =>
  expect.objectContaining({ name, ...(message && { message }) });
