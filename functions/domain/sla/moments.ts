/** The latest of moments or dates in ISO 8601, which sort as text. */
export const latest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort().at(-1) ?? first;

/** The earliest of moments or dates in ISO 8601. */
export const earliest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort()[0] ?? first;
