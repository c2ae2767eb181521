import { conditionTranslator } from './condition-translator.ts';
import type { Translation } from './t.ts';

const fill: Translation['find'] = (message, values) =>
  message.replace(/\{(\d+)\}/g, (_, place) => String(values[Number(place)]));

/** English for organisations with names in another language: texts are unchanged, names are translated. */
export const english: Translation = {
  language: 'en',
  find: () => undefined,
  ...conditionTranslator(fill),
};
