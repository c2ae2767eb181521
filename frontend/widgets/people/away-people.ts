import { createContext } from 'react';

/** People who are out of office, in words: "away until 4 Dec". Undefined: not known yet. */
export const AwayPeople = createContext<ReadonlyMap<string, string> | undefined>(undefined);
