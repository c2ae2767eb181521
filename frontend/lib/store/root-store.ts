import * as z from 'zod';
import { type PersistStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { restoreTimeoutMs } from '#frontend/lib/constants.ts';
import { Company } from '#shared/company.ts';
import { clientRoles } from '#shared/endpoint.ts';
import { languages } from '#shared/language/languages.ts';
import { User } from '#shared/users/user.ts';
import { persistKey } from './persist-key.ts';

type Section = string;
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Create storage for a store under one key, with each section encoded separately next to a `_persist` entry (spec §3).
 * Blocked, full or invalid storage counts as empty. The application then works without persistence.
 */
function sectionStorage<S extends Record<string, unknown>>(
  text: () => TextStorage,
): PersistStorage<S, void> {
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  return {
    getItem(name) {
      const stored = attempt(() => parseObject(text().getItem(name)));
      if (!stored) return null;
      const { _persist, ...sections } = stored;
      const { version } = attempt(() => parseObject(_persist)) ?? {};
      const state: Record<Section, unknown> = {};
      for (const [section, encoded] of Object.entries(sections)) {
        state[section] = attempt(() => JSON.parse(String(encoded)));
      }
      // The stored data is untrusted, so the store's `merge` parses each section.
      return { state: state as S, ...(typeof version === 'number' && { version }) };
    },
    setItem(name, { state, version = 0 }) {
      const sections = Object.entries(state).map(([section, value]) => [
        section,
        JSON.stringify(value),
      ]);
      const _persist = JSON.stringify({ version, rehydrated: true });
      attempt(() =>
        text().setItem(name, JSON.stringify({ ...Object.fromEntries(sections), _persist })),
      );
    },
    removeItem(name) {
      attempt(() => text().removeItem(name));
    },
  };
}

function parseObject(text: unknown): Record<string, unknown> | undefined {
  const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
}

/**
 * Last signed-in person of this browser, so that a reload renders at once. The services check their rights with each
 * call.
 */
const Profile = z.object({ user: User, roles: z.array(z.enum(clientRoles)) });
export type Profile = z.infer<typeof Profile>;

/** `company`: from the last sync. The sign-in screen shows it after the person is signed out. */
const Auth = z.object({ profile: Profile.nullable(), company: Company.optional() });
/**
 * `current`: null if no language was selected in this browser, so the browser language applies. `next`: selected on the
 * sign-in screen, for the person who signs in next.
 */
const Language = z.object({
  current: z.enum(languages).nullable(),
  next: z.enum(languages).optional(),
});
/** Spec §3: initially 0, not fetched, not loading. */
const Messages = z.object({
  unreadCount: z.int().nonnegative(),
  lastFetched: z.number().nullable(),
  isLoading: z.boolean(),
});

export type RootState = {
  readonly auth: z.infer<typeof Auth>;
  readonly language: z.infer<typeof Language>;
  readonly messages: z.infer<typeof Messages>;
};

export const initialRoot: RootState = {
  auth: { profile: null },
  language: { current: null },
  messages: { unreadCount: 0, lastFetched: null, isLoading: false },
};

/** A section that fails validation is reset to its initial state. The other sections remain unchanged. */
const StoredState = z
  .object({
    auth: Auth.catch(initialRoot.auth),
    language: Language.catch(initialRoot.language),
    messages: Messages.transform((section) => ({ ...section, isLoading: false })).catch(
      initialRoot.messages,
    ),
  })
  .catch(initialRoot);

export type RootStore = ReturnType<typeof createRootStore>;

export const createRootStore = (storage: () => Storage) =>
  createStore<RootState>()(
    persist(() => initialRoot, {
      name: persistKey,
      version: 1,
      storage: sectionStorage<RootState>(storage),
      merge: (stored) => StoredState.parse(stored ?? initialRoot),
      migrate: (stored) => StoredState.parse(stored),
    }),
  );

/** Persisted sections of this browser: auth, language, messages. */
export const rootStore = createRootStore(() => globalThis.localStorage);

/**
 * Resolves when the sections are restored from storage, or after the timeout, when the application continues without
 * them.
 */
export function waitForHydration(
  store: RootStore = rootStore,
  limit = restoreTimeoutMs,
): Promise<void> {
  if (store.persist.hasHydrated()) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limit);
    store.persist.onFinishHydration(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Set the signed-in person; null if nobody is signed in. The company is unchanged until a sync returns another company.
 */
export function setProfile(profile: Profile | null, company?: Company): void {
  rootStore.setState(({ auth }) => ({
    auth: { ...auth, profile, ...(company && { company }) },
  }));
}
