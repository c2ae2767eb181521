/** A stored item as a record of the stream brings it: its bytes as text in base64. */
export const inBase64 = (item: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  );
