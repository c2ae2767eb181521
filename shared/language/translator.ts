import { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language, Translation } from './t.ts';

/**
 * Texts of a language from its catalog: English messages and theirs, in ICU form, so that a language can have plurals
 * and order of its own. Loaded only by whom it is for.
 */
export function translator(
  language: Language,
  catalog: Readonly<Record<string, string>>,
): Translation {
  const messages = new Map(Object.entries(catalog));
  const i18n = new I18n({ locale: language, messages: { [language]: {} } });
  return {
    language,
    find(message, values) {
      if (i18n.messages[message] === undefined) {
        const text = messages.get(message);
        if (!text) return undefined;
        i18n.load(language, { [message]: compileMessage(text) });
      }
      return i18n._(message, { ...values });
    },
  };
}
