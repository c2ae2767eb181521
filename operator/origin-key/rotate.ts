/** Key by which the site's distribution proves to the services that a call came through it, with all its places. */
export type OriginKeyPlaces = {
  /** Key that the next deployment gives to distribution and services. */
  readonly deployedKey: () => Promise<string>;
  readonly setDeployedKey: (key: string) => Promise<void>;
  /** Load the key that an interrupted rotation began with, or make and store one. */
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
 * Replace the origin key while people work: the services accept both keys before the distribution sends the new one,
 * and drop the former one only when it is sent nowhere. A repetition after an interruption continues.
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
