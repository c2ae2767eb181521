import { helpTextsQuery } from '#frontend/data/help-texts.ts';
import type { RootState } from '#frontend/lib/store/root-store.ts';
import type { HelpGroup } from './help-pages.ts';
import { type HelpPage, readPage, textOf } from './read-page.ts';

type Language = RootState['language']['current'];
/** What a language brings: its pages by the paths of their files, and what their groups are called. */
export type HelpTexts = {
  readonly texts: Readonly<Record<string, string>>;
  readonly groupLabels: Readonly<Record<HelpGroup['name'], string>>;
};
export type Help = Pick<HelpTexts, 'groupLabels'> & {
  readonly pages: ReadonlyMap<string, HelpPage>;
};

const languages: Readonly<Record<Language, () => Promise<HelpTexts>>> = {
  en: () => import('./pages/en.ts'),
};

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.md$/, '');

/** All pages in a language, by name. */
export async function loadHelp(language: Language): Promise<Help> {
  const { texts, groupLabels } = await languages[language]();
  const pages = Object.entries(texts).map(
    ([path, text]) => [nameOf(path), readPage(text)] as const,
  );
  return { groupLabels, pages: new Map(pages) };
}

/** The help in the person’s language. */
export const helpQuery = () => helpTextsQuery(loadHelp);

/** What a page is about, in plain words. */
export const textOfSummary = ({ summary }: HelpPage): string => textOf(summary);
