/** Files of functions that read stored items: stores, and consumers of stored events. */
export const itemReaderPattern =
  /^functions\/(platform\/(table|idempotency|events\/(stream-record|serve-stream))|live|[\w-]+\/(store|mails|reports|on-event(\.ts)?))\b/;
