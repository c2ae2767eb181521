import { t } from '#shared/language/t.ts';
import { isVisibleText } from './text.ts';

/**
 * Characters that no text of the product may contain: lone surrogates, the replacement character, control characters
 * other than tab and line break, and bidirectional controls.
 */
const refused = /[\p{Cs}\ufffd\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]/u;
/** Tabs and line breaks, which are not allowed in names and titles. */
const lineEnd = /[\t\n\r\u2028\u2029]/u;
const getName = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Return the reason why a text is invalid, or undefined if it is valid. `oneLine`: a name or a title. */
export function explainInvalidText(text: string, { oneLine = false } = {}): string | undefined {
  const found = refused.exec(text) ?? (oneLine ? lineEnd.exec(text) : null);
  return found ? t`Invalid characters: ${getName(found[0])}.` : undefined;
}

/** Fields whose text is always shown on one line and must not be invisible. */
const oneLine: ReadonlySet<string> = new Set([
  ...['name', 'firstName', 'lastName', 'title', 'label', 'rowName', 'code', 'email'],
]);

export const isOneLine = (name: string): boolean => oneLine.has(name);

/** Return the reason why a text is invalid in this field, or undefined if it is valid. */
export function explainInvalidFieldText(name: string, text: string): string | undefined {
  const why = explainInvalidText(text, { oneLine: oneLine.has(name) });
  if (why) return why;
  const isUnseen = oneLine.has(name) && text.trim() !== '' && !isVisibleText(text);
  return isUnseen ? t`This text has no visible characters.` : undefined;
}
