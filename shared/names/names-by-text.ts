import type { NameTranslation } from './name-translation.ts';

/** Finds the translation of a name by the name as it was written. */
export function namesByText(items: readonly NameTranslation[]) {
  const byText = new Map(items.map(({ text, translation }) => [text, translation]));
  return (text: string): string | undefined => byText.get(text);
}
