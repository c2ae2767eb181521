import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReplaceSearch } from '../use-replace-search.ts';

/** Time without typing after which the search starts, in milliseconds. */
const delayMs = 300;

/**
 * Return the view of a list that is stored in its URL, so that a link, Back and a reload show the same. `defaults`:
 * parts of the view and their default values, which the URL omits.
 */
export function useListAddress<Part extends string>(defaults: Readonly<Record<Part, string>>) {
  const [search] = useSearchParams();
  const replaceSearch = useReplaceSearch();
  const shown = (part: Part) => search.get(part) ?? defaults[part];
  const show = (changes: Readonly<Partial<Record<Part, string>>>) =>
    replaceSearch((before) => {
      const next = new URLSearchParams(before);
      for (const part in changes) {
        const value = changes[part];
        if (value === undefined || value === defaults[part]) next.delete(part);
        else next.set(part, value);
      }
      return next;
    });
  return { shown, show };
}

/**
 * Return the search text as typed. The URL receives it after a pause in typing. `show` changes the part `q` of the URL.
 */
export function useSearchText({ shown, show }: ReturnType<typeof useListAddress<'q'>>) {
  const [text, setText] = useState(() => shown('q'));
  const [sought] = useDebouncedValue(text.trim(), delayMs);
  const inAddress = shown('q');
  useEffect(() => {
    if (sought !== inAddress) show({ q: sought });
  }, [sought]);
  // A saved view or the Back button replaces the text.
  useEffect(() => {
    if (inAddress !== sought) setText(inAddress);
  }, [inAddress]);
  return { text, setText, sought };
}
