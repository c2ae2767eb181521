import { conditionTeller } from './kept-conditions.ts';
import type { Translation } from './t.ts';

const fill: Translation['find'] = (message, values) =>
  message.replace(/\{(\d+)\}/g, (_, place) => String(values[Number(place)]));

/** English for readers whose organisation writes its names in another language: texts stay, names are translated. */
export const english: Translation = {
  language: 'en',
  find: () => undefined,
  ...conditionTeller(fill),
};
