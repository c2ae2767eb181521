import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { saveLanguage } from '#frontend/data/own-profile.ts';
import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import { showInLanguage } from '#frontend/lib/language/show-in-language.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';

/**
 * Apply the language that the person selected on any device, which overrides this browser's language. Without a
 * selection, the page language becomes the language of their mails.
 */
export function useProfileLanguage(): void {
  useReloadOnLanguageChange();
  const user = useStore(rootStore, ({ auth }) => auth.profile?.user);
  const isKnown = user !== undefined;
  const language = user?.language;
  useEffect(() => {
    if (!isKnown) return;
    if (language) showInLanguage(language);
    else if (pageLanguage !== 'en') saveLanguage(pageLanguage).catch(() => undefined);
  }, [isKnown, language]);
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
