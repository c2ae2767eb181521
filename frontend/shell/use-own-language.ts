import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { chooseLanguage } from '#frontend/lib/language/choose-language.ts';
import { pageLanguage, readBrowserLanguage } from '#frontend/lib/language/page-language.ts';
import { showInLanguage } from '#frontend/lib/language/show-in-language.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';

/**
 * Apply the language of the person, of the sign-in screen or of the company. If none was selected, the first sign-in
 * selects the language of the browser, for mails too, and a toast says so with a link to change it.
 */
export function useProfileLanguage(): void {
  useReloadOnLanguageChange();
  const own = useStore(rootStore, ({ auth }) => auth.profile?.user.language);
  const company = useStore(rootStore, ({ auth }) => auth.profile && auth.company?.language);
  useEffect(() => {
    if (!own && !company) return;
    const { next } = rootStore.getState().language;
    const browser = readBrowserLanguage();
    const known = { own, next, company: company ?? 'en', browser };
    const { language, isNew, isGuessed } = chooseLanguage(known);
    if (isNew)
      void import('./deferred-parts.tsx').then((one) => one.storeLanguage(language, isGuessed));
    showInLanguage(language);
  }, [own, company]);
}

/** Refetch data that was read before the first sync returned the company language, so that its names are translated. */
function useReloadOnLanguageChange(): void {
  const queries = useQueryClient();
  const language = useStore(rootStore, ({ auth }) => auth.company?.language ?? 'en');
  const [atFirst] = useState(language);
  useEffect(() => {
    if (pageLanguage === 'en' && language !== atFirst) void queries.invalidateQueries();
  }, [queries, language, atFirst]);
}
