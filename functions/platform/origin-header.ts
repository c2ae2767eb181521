/** Same header as in infra/constructs/origin-key.ts, which functions don't import. */
export const originHeader = 'x-countersign-origin';
