import type { Reference } from '#functions/organisation/rules/reference.ts';

/** Sort approval levels by rank, the lowest first. */
export const sortLevelsByRank = ({ doaLevels }: Pick<Reference, 'doaLevels'>) =>
  [...doaLevels].sort((a, b) => a.rank - b.rank);
