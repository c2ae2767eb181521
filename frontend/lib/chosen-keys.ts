import { removeLocalByPrefix } from './local-storage.ts';

/** Prefix of the names under which this browser stores each person's choices in the search. */
export const chosenKeyPrefix = 'countersign:palette:';

/** Remove the choices of all people, because the next person here must not see these titles and names. */
export const clearPaletteChoices = (): void => removeLocalByPrefix(chosenKeyPrefix);
