/**
 * A list of more rows is long. On a phone it shows what its rows are found by, without the parts that are marked by
 * `data-more`: these stand on the page that a row opens.
 */
export const longList = 100;
