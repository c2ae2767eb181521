import { createContext, type ReactNode, useContext } from 'react';
import { pageLanguage } from '#frontend/lib/language/chosen-language.ts';
import { usualLocale } from '#shared/language/languages.ts';

/** Person for whom the page is rendered: "You" instead of their name, times in their zone. */
export type Viewer = {
  readonly userId: string | undefined;
  readonly locale: string;
  readonly timeZone: string;
  /** it is printed: nothing on it depends on the day it is read */
  readonly isOnPaper?: boolean;
};

/** Dates and numbers follow the reader's own kind of the page's language: British English or that of Germany else. */
export const readerLocale = (
  tags: readonly string[] = globalThis.navigator?.languages ?? [],
  language = pageLanguage,
) => tags.find((tag) => tag.startsWith(`${language}-`)) ?? usualLocale(language);

const ViewerContext = createContext<Viewer>({
  userId: undefined,
  locale: usualLocale(pageLanguage),
  timeZone: 'UTC',
});

export const useViewer = () => useContext(ViewerContext);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}
