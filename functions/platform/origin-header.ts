/** Same header as in infra/constructs/web-site.ts, which functions don't import. */
export const originHeader = 'x-countersign-origin';
