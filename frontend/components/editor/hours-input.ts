const second = 3600;

/** Working time as people write it, in hours: "4", "0.5". */
export const hoursText = (seconds: number) => String(Number((seconds / second).toFixed(2)));

/** What somebody typed as hours, in seconds: "1,5" -> 5400. Undefined when it is no number. */
export function readHoursText(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(typed) ? Math.round(Number(typed) * second) : undefined;
}
