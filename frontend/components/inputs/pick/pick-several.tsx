import '../choices.css';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { chooseFirst, shouldChooseFirst } from './choose-first.ts';
import { createOptionsFilter } from './options-filter.ts';

type PickSeveralProps = Pick<
  MultiSelectProps,
  | 'id'
  | 'label'
  | 'description'
  | 'error'
  | 'placeholder'
  | 'withAsterisk'
  | 'onBlur'
  | 'aria-label'
> & {
  readonly value: readonly string[];
  readonly choices: readonly (string | { readonly value: string; readonly label: string })[];
  /** Text shown if no choice matches the typed text. */
  readonly noneFound: string;
  readonly onChange: (values: string[]) => void;
};

/** Select several items of a list by typing. The list contains unselected items, and Enter selects the first match. */
export function PickSeveral({ value, choices, noneFound, onChange, ...rest }: PickSeveralProps) {
  const [typed, setTyped] = useState('');
  return (
    <MultiSelect
      {...rest}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      value={[...value]}
      data={choices}
      filter={createOptionsFilter()}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={noneFound}
      onKeyDown={(event) => {
        const { currentTarget: field, key, nativeEvent } = event;
        if (key !== 'Enter' || nativeEvent.isComposing || typed === '' || !shouldChooseFirst(field))
          return;
        event.preventDefault();
        chooseFirst(field);
      }}
      onChange={onChange}
    />
  );
}
