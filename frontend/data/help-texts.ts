import { rootStore } from '#frontend/lib/store/root-store.ts';
import { readOnce } from './read.ts';

type Language = ReturnType<typeof rootStore.getState>['language']['current'];

/** The texts of the help in the person's language, by `load`. */
export const helpTextsQuery = <Texts>(
  load: (language: Language) => Promise<Texts>,
  language = rootStore.getState().language.current,
) => readOnce('help', [language], () => load(language));
