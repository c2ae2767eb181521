import { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Translate } from './t.ts';

/**
 * Texts of a language from its catalog: English messages and theirs, in ICU form, so that a language can have plurals
 * and order of its own. Loaded only by whom it is for.
 */
export function translator(locale: string, catalog: Readonly<Record<string, string>>): Translate {
  const messages = new Map(Object.entries(catalog));
  const i18n = new I18n({ locale, messages: { [locale]: {} } });
  return (message, values) => {
    if (i18n.messages[message] === undefined) {
      const text = messages.get(message);
      if (!text) return undefined;
      i18n.load(locale, { [message]: compileMessage(text) });
    }
    return i18n._(message, { ...values });
  };
}
