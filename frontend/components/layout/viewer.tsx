import { createContext, type ReactNode, useContext } from 'react';
import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import { getDefaultLocale } from '#shared/language/languages.ts';

/** Person for whom the page is rendered. It shows "You" instead of their name, and times in their time zone. */
export type Viewer = {
  readonly userId: string | undefined;
  readonly locale: string;
  readonly timeZone: string;
  /** True while the page is printed: its texts do not depend on the date of reading. */
  readonly isOnPaper?: boolean;
};

/**
 * Locale for dates and numbers: the reader's regional variant of the page language, or else British English or German
 * (Germany).
 */
export const getReaderLocale = (
  tags: readonly string[] = globalThis.navigator?.languages ?? [],
  language = pageLanguage,
) => tags.find((tag) => tag.startsWith(`${language}-`)) ?? getDefaultLocale(language);

const ViewerContext = createContext<Viewer>({
  userId: undefined,
  locale: getDefaultLocale(pageLanguage),
  timeZone: 'UTC',
});

export const useViewer = () => useContext(ViewerContext);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}
