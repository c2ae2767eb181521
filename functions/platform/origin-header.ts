/** The same header as in infra/constructs/origin-key.ts, which functions don't read. */
export const originHeader = 'x-countersign-origin';
