import type * as z from 'zod';

type Area = 'localStorage' | 'sessionStorage';

/** Prefix of the names under which this tab stores typed and unsaved input. */
export const typedNames = 'countersign:typed:';
/** The same in this browser: comments that were written and not sent. */
export const unsentNames = 'countersign:unsent:';

/** Read a value that this browser, or this tab, stores under a name. Blocked or corrupt data counts as nothing. */
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

/** Answers whether it is saved: a browser may have no room, or forbid it. */
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
    // A browser that forbids storage has saved nothing either.
  }
}

/** Removes all whose names begin so. */
export function removeLocals(prefix: string, area: Area = 'localStorage'): void {
  try {
    for (const name of Object.keys(globalThis[area]))
      if (name.startsWith(prefix)) removeLocal(name, area);
  } catch {
    // The same.
  }
}
