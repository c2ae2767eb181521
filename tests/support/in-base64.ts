/** Convert a stored item to the form in stream records, with bytes as base64 text. */
export const encodeBytesAsBase64 = (item: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  );
