/** Header with the origin key. Its name is repeated in infra/constructs/web-site.ts, which functions don't import. */
export const originHeader = 'x-countersign-origin';

/** Whether a header has an accepted key. `keys`: one, or two separated by a comma while the key is replaced. */
export const isOriginKey = (header = '', keys: string): boolean =>
  header !== '' && keys.split(',').includes(header);
