/**
 * Number of rows above which a list is long. On a phone, a long list hides the parts marked with `data-more`. The
 * detail page of a row shows them.
 */
export const longListThreshold = 100;
