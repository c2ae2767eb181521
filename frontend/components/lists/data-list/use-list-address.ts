import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReplaceSearch } from '../use-replace-search.ts';

/** Milliseconds without typing after which a text counts as what is looked for. */
const pause = 300;

/**
 * Return the view of a list that is stored in its address, so that a link, Back and a reload show the same.
 * `defaults`: the parts of the view with their values if the address doesn't name them. The address never names
 * a default.
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
 * A text that is looked for: as it is typed, and as it stands in the address once the typing rests. `show` changes the
 * part `q` of the address.
 */
export function useSearchText({ shown, show }: ReturnType<typeof useListAddress<'q'>>) {
  const [text, setText] = useState(() => shown('q'));
  const [sought] = useDebouncedValue(text.trim(), pause);
  const inAddress = shown('q');
  useEffect(() => {
    if (sought !== inAddress) show({ q: sought });
  }, [sought]);
  // A saved view, or Back, brings another text.
  useEffect(() => {
    if (inAddress !== sought) setText(inAddress);
  }, [inAddress]);
  return { text, setText, sought };
}
