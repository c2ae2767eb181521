/** Name of a column without a heading. */
export const nameByNumber = (number: number): string => `Column ${number}`;
/** The number of a column that is called by it. */
export const numberOfColumn = (name: string): string | undefined =>
  /^Column (\d+)$/.exec(name)?.[1];
