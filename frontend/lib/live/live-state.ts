/** Whether changes are told to this tab at present. */
let isLive = false;
/** Whether too many have the request on screen for this tab to be told of its changes. */
let isCrowdedOut = false;
/** Then it asks only as often in case something was not told, in milliseconds. */
const askRarely = 900_000;

export const setLive = (now: boolean): void => {
  isLive = now;
};

export const setCrowdedOut = (now: boolean): void => {
  isCrowdedOut = now;
};

/** How often something on screen is asked for, in milliseconds: `alone` while nobody tells of its changes. */
export const askEvery = (alone: number) => (): number =>
  isLive && !isCrowdedOut ? askRarely : alone;
