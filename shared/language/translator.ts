import { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { unknownUserName } from '../users/unknown-user-name.ts';
import { conditionTranslator } from './condition-translator.ts';
import type { Language } from './languages.ts';
import type { Translation } from './t.ts';

const pluralsIn = (text: string): ReadonlySet<number> =>
  new Set(Array.from(text.matchAll(/\{(\d+), plural/g), ([, place]) => Number(place)));

/**
 * Create a translation from a catalog of English messages with translations in ICU form, which supports the plurals and
 * word order of each language. Loaded only for readers of that language.
 */
export function translator(
  language: Language,
  catalog: Readonly<Record<string, string>>,
): Translation {
  const messages = new Map(Object.entries(catalog));
  const i18n = new I18n({ locale: language, messages: { [language]: {} } });
  // The placeholder name of an unknown person is stored in English.
  const nameIfUnknown = (value: unknown) =>
    value === unknownUserName ? (messages.get('Unknown user') ?? value) : value;
  const find: Translation['find'] = (message, values, say) => {
    if (i18n.messages[message] === undefined) {
      const text = messages.get(message);
      if (!text) return undefined;
      i18n.load(language, { [message]: compileMessage(text) });
    }
    // The argument of a plural must stay a number. It is formatted for the language.
    const plurals = pluralsIn(messages.get(message) ?? '');
    const said = values.map((value, n) => (plurals.has(n) ? value : say(nameIfUnknown(value))));
    return i18n._(message, { ...said });
  };
  return { language, find, ...conditionTranslator(find) };
}
