import type { NameTranslation } from './name-translation.ts';

/** Return a lookup of translations by the original name. */
export function indexNameTranslations(items: readonly NameTranslation[]) {
  const byText = new Map(items.map(({ text, translation }) => [text, translation]));
  return (text: string): string | undefined => byText.get(text);
}
