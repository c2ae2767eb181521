import { helpTextsQuery } from '#frontend/data/help-texts.ts';
import { t } from '#frontend/lib/text.ts';
import type { Language } from '#shared/language/languages.ts';
import type { HelpGroup } from './help-pages.ts';
import { catalogs } from './pages/catalogs.ts';
import { type HelpPage, readPage, toLineText } from './read-page.ts';

/** Help texts by file path. */
export type HelpTexts = Readonly<Record<string, string>>;
export type Help = {
  readonly pages: ReadonlyMap<string, HelpPage>;
  readonly groupLabels: Readonly<Record<HelpGroup['name'], string>>;
};

const groupLabels: Help['groupLabels'] = {
  start: t`Getting started`,
  requests: t`Requests`,
  decisions: t`Decisions`,
  see: t`Insights`,
  manage: t`Manage`,
};

const getName = (path: string) => path.replace(/^.*\//, '').replace(/\.md$/, '');

/** Load all help pages in a language, keyed by name. */
export async function loadHelp(language: Language): Promise<Help> {
  const { texts } = await catalogs[language]();
  const pages = Object.entries(texts).map(
    ([path, text]) => [getName(path), readPage(text)] as const,
  );
  return { groupLabels, pages: new Map(pages) };
}

/** Load the help in the person’s language. */
export const helpQuery = () => helpTextsQuery(loadHelp);

/** Return the summary of a page as plain text. */
export const getSummaryText = ({ summary }: HelpPage): string => toLineText(summary);
