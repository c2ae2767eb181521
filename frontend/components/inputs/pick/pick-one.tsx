import '../choices.css';
import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { chooseFirst, shouldChooseFirst } from './choose-first.ts';
import { createOptionsFilter } from './options-filter.ts';

export type PickOneProps = Pick<
  SelectProps,
  | 'id'
  | 'label'
  | 'description'
  | 'error'
  | 'withAsterisk'
  | 'onBlur'
  | 'onFocus'
  | 'aria-label'
  | 'clearable'
  | 'classNames'
  | 'readOnly'
  | 'renderOption'
  | 'placeholder'
  | 'autoFocus'
> & {
  /** '': none selected */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Text shown if no choice matches the typed text. */
  readonly noneFound: string;
  readonly onChange: (value: string | null) => void;
  /** Searches elsewhere for the typed text. All returned choices are then shown. */
  readonly onSearch?: (typed: string) => void;
  /** Further names by which a choice can be found. */
  readonly otherNames?: (value: string) => readonly string[];
  /** Choices for the typed text are being loaded. */
  readonly isSearching?: boolean;
};

const all: NonNullable<SelectProps['filter']> = ({ options }) => options;

/**
 * Select one item of a list by typing. The selected item is listed only if it matches. Enter selects the first match,
 * or the list shows that there is none.
 */
export function PickOne(props: PickOneProps) {
  const { value, choices, noneFound, onChange, onSearch, otherNames, ...others } = props;
  const { isSearching = false, ...rest } = others;
  const [typed, setTyped] = useState('');
  /** Input in which Enter was pressed before the choices were loaded. */
  const entered = useRef<HTMLInputElement>(null);
  const chosen = choices.find((one) => one.value === value)?.label;
  useEffect(() => {
    if (isSearching || !entered.current) return;
    chooseFirst(entered.current);
    entered.current = null;
  }, [isSearching]);
  return (
    <Select
      {...rest}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      value={value || null}
      data={choices}
      filter={onSearch ? all : createOptionsFilter(otherNames)}
      searchValue={typed}
      onSearchChange={(text) => {
        entered.current = null;
        setTyped(text);
        onSearch?.(text);
      }}
      nothingFoundMessage={noneFound}
      onOptionSubmit={(id) => setTyped(choices.find((one) => one.value === id)?.label ?? typed)}
      onKeyDown={(event) => {
        const { currentTarget: field, key, nativeEvent } = event;
        if (key !== 'Enter' || nativeEvent.isComposing || typed === '' || typed === chosen) return;
        if (!shouldChooseFirst(field)) return;
        event.preventDefault();
        if (isSearching) entered.current = field;
        else chooseFirst(field);
      }}
      onChange={onChange}
    />
  );
}
