import { t } from '../text.ts';

/** Names that a list shows before it counts the others. */
const mostNames = 5;

/** List the first names of a list of any length, and count the others: "Travel, Leave, … and 195 more" */
export const formatShortList = (names: readonly string[]): string =>
  names.length > mostNames + 1
    ? t`${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
    : names.join(', ');
