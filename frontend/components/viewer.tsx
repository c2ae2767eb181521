import { createContext, type ReactNode, useContext } from 'react';

/** Whose eyes the page is made for: "You" instead of their name, times in their zone. */
export type Viewer = {
  readonly userId: string | undefined;
  readonly locale: string;
  readonly timeZone: string;
  /** it is printed: nothing on it depends on the day it is read */
  readonly isOnPaper?: boolean;
};

/** Words are English; dates and numbers follow the reader's own kind of English, else the British. */
export const readerLocale = (
  languages: readonly string[] = globalThis.navigator?.languages ?? [],
) => languages.find((language) => language.startsWith('en-')) ?? 'en-GB';

const ViewerContext = createContext<Viewer>({
  userId: undefined,
  locale: 'en-GB',
  timeZone: 'UTC',
});

export const useViewer = () => useContext(ViewerContext);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}
