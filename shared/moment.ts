/** Range of valid years. Times outside of it are typing errors. */
const earliest = Date.parse('1900-01-01T00:00:00Z');
const latest = Date.parse('2200-01-01T00:00:00Z');

/** True if a text is a time in the only format whose text order is chronological: "2026-11-21T13:30:00.000Z". */
export function isMoment(text: string): boolean {
  const at = Date.parse(text);
  return at >= earliest && at < latest && new Date(at).toISOString() === text;
}

/** Format a time in text for several readers: "2026-11-21 13:30 UTC". Screens use the reader's time zone instead. */
export const formatUtcMoment = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
