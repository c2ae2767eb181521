import type { Key } from './table.ts';

/** Return a key as one text, for maps of items. */
export const formatKey = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
