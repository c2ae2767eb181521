import type { PersistStorage } from 'zustand/middleware';

type Section = string;
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Create storage for a store under one key, with each section encoded separately next to a `_persist` entry (spec §3).
 * Blocked, full or invalid storage counts as empty. The application then works without persistence.
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
