import { formatInText } from '#frontend/components/format/in-text.ts';

const dayOrMoment = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d UTC)?$/;

/** An answer, or those of a row, that may be a day or moment; words of people stay as they are. */
export const answerWords = (text: string, format: Parameters<typeof formatInText>[1]): string =>
  text
    .split(' · ')
    .map((part) => (dayOrMoment.test(part) ? formatInText(part, format) : part))
    .join(' · ');
