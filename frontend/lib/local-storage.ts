import type * as z from 'zod';

type Area = 'localStorage' | 'sessionStorage';

/** Prefix of the names under which this tab stores unsaved input. */
export const unsavedInputPrefix = 'countersign:typed:';
/** Prefix of the names under which this browser stores unsent comments. */
export const unsentCommentPrefix = 'countersign:unsent:';

/** Read a value from local or session storage. Blocked or corrupt data counts as missing. */
export function readLocal<T>(
  name: string,
  schema: z.ZodType<T>,
  area: Area = 'localStorage',
): T | undefined {
  try {
    return schema.parse(JSON.parse(globalThis[area].getItem(name) ?? ''));
  } catch {
    return undefined;
  }
}

/** Store a value. Returns whether it was stored, because storage may be full or blocked. */
export function writeLocal(name: string, value: unknown, area: Area = 'localStorage'): boolean {
  try {
    globalThis[area].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeLocal(name: string, area: Area = 'localStorage'): void {
  try {
    globalThis[area].removeItem(name);
  } catch {
    // Blocked storage contains nothing to remove.
  }
}

/** Remove all values whose names have this prefix. */
export function removeLocalByPrefix(prefix: string, area: Area = 'localStorage'): void {
  try {
    for (const name of Object.keys(globalThis[area]))
      if (name.startsWith(prefix)) removeLocal(name, area);
  } catch {
    // Blocked storage contains nothing to remove.
  }
}
