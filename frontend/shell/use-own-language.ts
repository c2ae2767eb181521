import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import { showInLanguage } from '#frontend/lib/language/show-in-language.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';

/** Apply the language of the person, or select a language for a person who has none. */
export function useProfileLanguage(): void {
  useReloadOnLanguageChange();
  const own = useStore(rootStore, ({ auth }) => auth.profile?.user.language);
  const company = useStore(rootStore, ({ auth }) => auth.profile && auth.company?.language);
  useEffect(() => {
    if (own) showInLanguage(own);
    else if (company)
      void import('./deferred-parts.tsx').then((one) => one.selectFirstLanguage(company));
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
