import type { OptionsFilter } from '@mantine/core';
import { foldName } from '#shared/fold-name.ts';

/**
 * Create a filter for choices whose name or other names contain the typed text. The filter also applies to the selected
 * choice.
 */
export const createOptionsFilter =
  (otherNames: (value: string) => readonly string[] = () => []): OptionsFilter =>
  ({ options, search, limit }) => {
    const typed = foldName(search.trim());
    const fits = (name: string) => foldName(name).includes(typed);
    return options
      .filter(
        (option) =>
          !('label' in option) || fits(option.label) || otherNames(option.value).some(fits),
      )
      .slice(0, limit);
  };
