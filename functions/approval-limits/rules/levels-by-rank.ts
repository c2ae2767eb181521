import type { Reference } from '#functions/organisation/rules/reference.ts';

/** Approval levels, the lowest rank first. */
export const levelsByRank = ({ doaLevels }: Pick<Reference, 'doaLevels'>) =>
  [...doaLevels].sort((a, b) => a.rank - b.rank);
