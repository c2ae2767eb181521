import { configureAmplify } from '#frontend/lib/configure-amplify.ts';
import { setConfig } from '#frontend/lib/runtime-config.ts';
import {
  password,
  siteOrigin,
  startIdentityRig,
} from '#one-machine/tests/identity/identity-rig.ts';

export const anna = {
  sub: '24688438-40e1-70d0-d97e-084cfc8992c7',
  email: 'anna@countersign.example',
  name: 'Anna Smith',
  password,
};

/**
 * Start a real user pool with an account for Anna, and configure the client for this pool and for services at the
 * address.
 */
export async function startClient(servicesUrl: string) {
  const rig = await startIdentityRig();
  rig.identity.createUser({ ...anna, groups: [] });
  const config = setConfig({
    applicationId: '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11',
    region: 'eu-central-1',
    userPoolId: rig.identity.userPoolId,
    userPoolClientId: rig.identity.clientId,
    userPoolDomain: rig.identity.loginDomain,
    userPoolEndpoint: rig.identity.endpoint,
    requestServiceUrl: `${servicesUrl}/request-service`,
    workflowServiceUrl: `${servicesUrl}/workflow-service/`,
    adminMfa: 'required',
  });
  configureAmplify(config, siteOrigin);
  return rig;
}
