import type { useFormat } from './use-format.ts';

type Words = ReturnType<typeof useFormat>;
type Format = Pick<Words, 'date'> & Partial<Pick<Words, 'momentWithin'>>;

const written = /(?<!\d)(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d) UTC)?(?![\d:])/g;

/** True for an existing time. Browsers parse 30 February as a day in March. */
function isMoment(at: string): boolean {
  const read = Date.parse(at);
  return !Number.isNaN(read) && new Date(read).toISOString() === at;
}

/**
 * Format dates and times in a text of the product (2026-11-21 13:30 UTC) for the reader. All other text is unchanged.
 * Without `momentWithin` only dates are formatted.
 */
export const formatDatesInText = (text: string, { date, momentWithin }: Format): string =>
  text.replace(written, (whole, day: string, time?: string) => {
    const at = `${day}T${time ?? '00:00'}:00.000Z`;
    if (!isMoment(at)) return whole;
    if (time === undefined) return date(day);
    return momentWithin ? momentWithin(at) : whole;
  });
