import { isVisibleText } from '../text.ts';

/** Whether an answer is none: absent, a text of which nothing can be seen, nothing chosen, no rows. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && !isVisibleText(value)) ||
  (Array.isArray(value) && value.length === 0);

/** Whether a row of a table has nothing in it. */
export const isBlankRow = (row: object): boolean => Object.values(row).every(isBlank);
