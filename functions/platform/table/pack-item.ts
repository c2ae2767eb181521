/** The attribute that holds the rest of an item. */
const rest = 'rest';
/** What a write can be conditional on. */
export type Conditional = (typeof conditional)[number];
const conditional = ['version', 'itemVersion', 'id', 'turn'] as const;
/** With what expiry, the stream's filters and people who look at the table need to see. */
const seen: ReadonlySet<string> = new Set([
  ...conditional,
  ...['expiresAt', 'imported', 'name', 'title', 'number', 'status', 'type', 'at', 'consumers'],
]);
const isSeen = (name: string, value: unknown) =>
  /^(gsi\d)?[ps]k$/.test(name) || (seen.has(name) && typeof value !== 'object');

/**
 * An item as it is stored: its keys and a few plain values as attributes, the rest as one JSON text. A request with
 * everything under it is read so in half the client's time, and in a seventh of what one machine's table engine needs:
 * decision 7.
 */
export function packItem(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  const hidden: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item))
    (isSeen(name, value) ? stored : hidden)[name] = value;
  return { ...stored, [rest]: JSON.stringify(hidden) };
}

/** A stored item as it was before {@link packItem}. */
export function unpackItem(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { [rest]: text, ...item } = stored;
  if (typeof text !== 'string') return { ...stored };
  const hidden: unknown = JSON.parse(text);
  return Object.assign(item, hidden);
}
