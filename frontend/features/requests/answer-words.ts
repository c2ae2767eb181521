import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import type { ValueChange } from '#shared/requests/request-details.ts';

type Format = Parameters<typeof formatDatesInText>[1];
const dayOrMoment = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d UTC)?$/;

/** Format an answer or the answers of a row if they are dates or times. Other text is unchanged. */
const formatAnswerText = (text: string, format: Format): string =>
  text
    .split(' · ')
    .map((part) => (dayOrMoment.test(part) ? formatDatesInText(part, format) : part))
    .join(' · ');

/** Format changes of answers with dates and times in the reader's format. */
export const formatChanges = (changes: readonly ValueChange[], format: Format): ValueChange[] =>
  changes.map((change) => ({
    ...change,
    before: formatAnswerText(change.before, format),
    after: formatAnswerText(change.after, format),
  }));
