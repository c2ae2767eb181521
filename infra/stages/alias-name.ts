/** Alias by which everything calls a function: its version in use. */
export const aliasName = 'current';
