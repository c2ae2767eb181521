/** Access to all locations of the key by which the site's distribution proves to the services that a call passed it. */
export type OriginKeyPlaces = {
  /** Key that distribution and services get with the next deployment. */
  readonly deployedKey: () => Promise<string>;
  readonly setDeployedKey: (key: string) => Promise<void>;
  /** Load the new key of an interrupted rotation, or create and store a key. */
  readonly nextKey: () => Promise<string>;
  readonly dropNextKey: () => Promise<void>;
  /** Let the versions in use of all functions accept both keys, and wait until they do. */
  readonly acceptKeys: (former: string, key: string) => Promise<void>;
  /** Let all functions accept the deployed key only, by a deployment of the services. */
  readonly deploy: () => Promise<void>;
  /** Let the distribution send a key instead of another one, and wait until it does so everywhere. */
  readonly sendKey: (former: string, key: string) => Promise<void>;
};

/**
 * Replace the origin key while people work. The services accept both keys before the distribution sends the new one,
 * and stop accepting the former key only when it is no longer sent. A repeated call after an interruption continues.
 */
export async function rotateOriginKey(
  places: OriginKeyPlaces,
  report: (step: string) => void,
): Promise<void> {
  const former = await places.deployedKey();
  const key = await places.nextKey();
  if (former !== key) {
    report('The services accept the former and the new key.');
    await places.acceptKeys(former, key);
    report('The distribution sends the new key. This takes some minutes.');
    await places.sendKey(former, key);
    await places.setDeployedKey(key);
  }
  report('A deployment lets the services accept the new key only.');
  await places.deploy();
  await places.dropNextKey();
}
