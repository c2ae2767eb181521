/** Years that a moment somebody names can lie in: others are slips of the keys. */
const earliest = Date.parse('1900-01-01T00:00:00Z');
const latest = Date.parse('2200-01-01T00:00:00Z');

/** Whether a text is a moment in the one form in which texts sort as moments do: "2026-11-21T13:30:00.000Z". */
export function isMoment(text: string): boolean {
  const at = Date.parse(text);
  return at >= earliest && at < latest && new Date(at).toISOString() === text;
}

/** "2026-11-21 13:30 UTC": a moment in running text that is for everybody. Screens show it in the reader's zone. */
export const momentText = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
