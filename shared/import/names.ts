import { t, translateText } from '#shared/language/t.ts';
import { fold } from './sheet.ts';

/** An item that a cell can refer to. */
export type ReferencedItem = {
  readonly id: string;
  readonly name: string;
  readonly parentId?: string | null;
  readonly code?: string;
};
export type NameLookup = { readonly id: string } | { readonly problem: string };
/** Names of one list, for lookup in both directions. */
export type Names = {
  /** Name of the item in a file; undefined if it does not exist. */
  readonly textOf: (id: string) => string | undefined;
  readonly find: (text: string) => NameLookup;
};

const between = ' / ';
/** Prefix that distinguishes a path from an equal code. It is repeated until the path is unique. */
const fromTop = '/ ';
/** Escape a name within a path: a separate slash in it is doubled. */
export const escapePathPart = (name: string): string => name.replace(/(?<=^| )\/+(?=$| )/g, '$&/');
export const joinPath = (...parts: readonly string[]): string => parts.join(between);
/** Remove the prefixes that distinguish a path from a code. */
export const stripPathMarks = (text: string): string => text.replace(/^(\/ )+/, '');
/** True if two paths are equal or one ends with the other. */
export const isPathSuffix = (a: string, b: string): boolean =>
  a === b || a.endsWith(between + b) || b.endsWith(between + a);

const shownAtMost = 80;

/** Index the names of a list. `noun`: name of one item. */
export function indexNames(noun: string, list: readonly ReferencedItem[]): Names {
  const byId = new Map(list.map((one) => [one.id, one]));
  const codes = groupByText(list, ({ code = '' }) => fold(code));
  const names = groupByText(list, ({ name }) => fold(name));
  const pathOf = ({ name, parentId }: ReferencedItem): string => {
    const parts = [escapePathPart(name)];
    const seen = new Set<string>();
    let above = parentId ? byId.get(parentId) : undefined;
    while (above && !seen.has(above.id)) {
      seen.add(above.id);
      parts.unshift(escapePathPart(above.name));
      above = above.parentId ? byId.get(above.parentId) : undefined;
    }
    return joinPath(...parts);
  };
  const byPath = (text: string) => {
    const path = fold(stripPathMarks(text));
    const last = path.split(between).at(-1) ?? path;
    return list.filter(
      (one) => fold(escapePathPart(one.name)) === last && fold(pathOf(one)) === path,
    );
  };
  const candidates = (text: string): readonly ReferencedItem[] => {
    const coded = codes.get(fold(text));
    if (coded) return coded;
    const placed = byPath(text);
    return placed.length > 0 ? placed : (names.get(fold(text)) ?? []);
  };
  return {
    textOf(id) {
      const item = byId.get(id);
      if (!item) return undefined;
      if (item.code && candidates(item.code)[0] === item) return item.code;
      let path = pathOf(item);
      while (codes.has(fold(path))) path = fromTop + path;
      return path;
    },
    find(text) {
      const [first, second] = candidates(text);
      const shown = text.slice(0, shownAtMost);
      if (!first) return { problem: t`There is no ${translateText(noun)} “${shown}”.` };
      if (second)
        return { problem: t`Several have the name “${shown}”. Write the path, such as A / B.` };
      return { id: first.id };
    },
  };
}

/** Group items by a text. Items without one are omitted. */
export function groupByText<T>(items: readonly T[], textOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const text = textOf(item);
    const there = groups.get(text);
    if (there) there.push(item);
    else if (text !== '') groups.set(text, [item]);
  }
  return groups;
}
