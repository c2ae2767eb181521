import type { PersistStorage } from 'zustand/middleware';

type Section = string;
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps a store under one key, each section encoded by itself beside a `_persist` entry (spec §3). Storage that is
 * blocked, full or holds something else counts as empty: the application works, it only forgets.
 */
export function sectionStorage<S extends Record<string, unknown>>(
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
      // Stored data is not trusted: the store's `merge` parses it section by section.
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
