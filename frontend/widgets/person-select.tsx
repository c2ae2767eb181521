import '#frontend/components/choices.css';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { colleaguesQuery, type Deciders, type Listed, personQuery } from '#frontend/data/users.ts';
import classes from './person-select.module.css';

type PersonSelectProps = Pick<
  SelectProps,
  'id' | 'label' | 'description' | 'error' | 'withAsterisk' | 'onBlur' | 'aria-label'
> & {
  readonly value: string;
  readonly onChange: (userId: string | null, person?: Listed) => void;
  /** somebody who decides is chosen: only those who can be asked, or with those marked who can't */
  readonly deciders?: Deciders;
};

/** What is to be known of somebody before they are chosen to decide. */
function noteOf({ canBeAsked, away }: Listed, dateBriefly: (date: string) => string) {
  if (canBeAsked === false) return 'Employee';
  if (!away) return undefined;
  const { until, delegate } = away;
  return `Away until ${dateBriefly(until)}${delegate ? ` · ${delegate.name} decides` : ''}`;
}

/** Finds a colleague by name; the list comes page by page from the directory. */
export function PersonSelect({ value, onChange, deciders, ...rest }: PersonSelectProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { dateBriefly } = useFormat();
  const { data, isFetching } = useQuery(colleaguesQuery(asked, deciders));
  const { data: chosen, isLoading } = useQuery(personQuery(value));
  const people = data ?? [];
  const isListed = people.some(({ userId }) => userId === value);
  return (
    <Select
      {...rest}
      searchable
      // The name that comes would take the place of what is being typed.
      readOnly={isLoading && !isListed}
      openOnFocus={false}
      clearable
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      comboboxProps={{ withinPortal: false }}
      value={value || null}
      data={(chosen && !isListed ? [chosen, ...people] : people).map(({ userId, name }) => ({
        value: userId,
        label: name,
      }))}
      filter={({ options }) => options}
      onSearchChange={setSearch}
      nothingFoundMessage={
        isFetching
          ? 'Searching …'
          : deciders === 'only'
            ? 'No approver with that name'
            : 'Nobody with that name'
      }
      renderOption={({ option }) => {
        const person = people.find(({ userId }) => userId === option.value);
        const note = person && noteOf(person, dateBriefly);
        return note ? (
          <span className={classes.option}>
            {option.label} <span className={classes.note}>{note}</span>
          </span>
        ) : (
          option.label
        );
      }}
      onChange={(userId) =>
        onChange(
          userId,
          people.find((person) => person.userId === userId),
        )
      }
    />
  );
}
