/** Return the name of a column without a heading. */
export const formatColumnName = (number: number): string => `Column ${number}`;
/** Return the number in the default name of a column, if it has one. */
export const parseColumnNumber = (name: string): string | undefined =>
  /^Column (\d+)$/.exec(name)?.[1];
