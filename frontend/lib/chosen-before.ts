import { removeLocals } from './local-storage.ts';

/** Under which names this browser keeps what each person chose in the search. */
export const chosenBefore = 'countersign:palette:';

/** Removes it of everybody: titles and names that one person saw are not for the next one here. */
export const forgetChosen = (): void => removeLocals(chosenBefore);
