/** Whether this tab currently gets change notices. */
let isLive = false;
/** Whether this tab gets no notices for the request on screen because too many tabs show it. */
let isCrowdedOut = false;
/** Refetch interval in milliseconds while notices arrive, in case one is lost. */
const liveRefetchMs = 900_000;

export const setIsLive = (now: boolean): void => {
  isLive = now;
};

export const setIsCrowdedOut = (now: boolean): void => {
  isCrowdedOut = now;
};

/** Return the current refetch interval of data on screen, in milliseconds. It is `alone` while no notices arrive. */
export const getRefetchIntervalMs = (alone: number) => (): number =>
  isLive && !isCrowdedOut ? liveRefetchMs : alone;
