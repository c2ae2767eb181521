import { t } from '#shared/language/t.ts';
import { isVisibleText } from './text.ts';

/**
 * Characters that no text of the product may hold: halves of a pair, what stands for bytes that could not be read,
 * control characters but tab and line break, and those that turn the direction of writing for what follows.
 */
const refused = /[\p{Cs}\ufffd\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]/u;
/** Tabs and line breaks, which a name or a title may not contain. */
const lineEnd = /[\t\n\r\u2028\u2029]/u;
const nameOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Why a text can't be taken; undefined for one that can. `oneLine`: a name or a title. */
export function textRefusal(text: string, { oneLine = false } = {}): string | undefined {
  const found = refused.exec(text) ?? (oneLine ? lineEnd.exec(text) : null);
  return found ? t`Invalid characters: ${nameOf(found[0])}.` : undefined;
}

/** Fields whose text stands on one line wherever it is shown, and has to be seen there. */
const oneLine: ReadonlySet<string> = new Set([
  ...['name', 'firstName', 'lastName', 'title', 'label', 'rowName', 'code', 'email'],
]);

/** Why a text can't be taken in the field of this name; undefined for one that can. */
export function fieldTextRefusal(name: string, text: string): string | undefined {
  const why = textRefusal(text, { oneLine: oneLine.has(name) });
  if (why) return why;
  const isUnseen = oneLine.has(name) && text.trim() !== '' && !isVisibleText(text);
  return isUnseen ? t`This text has no visible characters.` : undefined;
}
