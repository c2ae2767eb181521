import { callApi } from '#frontend/lib/api-client.ts';
import { setProfile } from '#frontend/lib/store/root-store.ts';
import type { Language } from '#shared/language/languages.ts';
import { syncUser } from '#shared/users/users-api.ts';

async function save(body: { timeZone?: string; language?: Language }): Promise<void> {
  const { user, roles, company } = await callApi(syncUser, { body });
  setProfile({ user, roles }, company);
}

/**
 * Save the time zone of the person. All times on this screen change at once, and on other devices at their next load.
 */
export const saveTimeZone = (timeZone: string): Promise<void> => save({ timeZone });

/** Save the language for mails to the person and for pages on all their devices. */
export const saveLanguage = (language: Language): Promise<void> => save({ language });
