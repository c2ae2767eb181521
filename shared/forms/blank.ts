import { isVisibleText } from '../text.ts';

/** True if an answer is empty: absent, text without visible characters, no choice, or no rows. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && !isVisibleText(value)) ||
  (Array.isArray(value) && value.length === 0);

/** True if all cells of a table row are empty. */
export const isBlankRow = (row: object): boolean => Object.values(row).every(isBlank);
