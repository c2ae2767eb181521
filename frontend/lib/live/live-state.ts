/** Whether this tab gets notices of changes at present. */
let isLive = false;
/** Whether this tab gets no notices for the request on screen because too many tabs show it. */
let isCrowdedOut = false;
/** Then it asks only as often in case something was not told, in milliseconds. */
const askRarely = 900_000;

export const setLive = (now: boolean): void => {
  isLive = now;
};

export const setCrowdedOut = (now: boolean): void => {
  isCrowdedOut = now;
};

/**
 * Return the current refetch interval of something on screen, in milliseconds: `alone` while no notices of its
 * changes arrive.
 */
export const askEvery = (alone: number) => (): number =>
  isLive && !isCrowdedOut ? askRarely : alone;
