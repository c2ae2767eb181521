import { callApi } from '#frontend/lib/api-client.ts';
import { setProfile } from '#frontend/lib/store/root-store.ts';
import type { Language } from '#shared/language/languages.ts';
import { syncUser } from '#shared/users/users-api.ts';

async function save(body: { timeZone?: string; language?: Language }): Promise<void> {
  const { user, roles, company } = await callApi(syncUser, { body });
  setProfile({ user, roles }, company);
}

/** Keeps the person's time zone: every time on every screen follows it at once, here and with the next load elsewhere. */
export const saveTimeZone = (timeZone: string): Promise<void> => save({ timeZone });

/** Keeps the language in which the person is written to, and which pages take on every device. */
export const saveLanguage = (language: Language): Promise<void> => save({ language });
