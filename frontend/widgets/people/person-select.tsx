import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PickOne } from '#frontend/components/inputs/pick/pick-one.tsx';
import { departmentsQuery } from '#frontend/data/reference.ts';
import {
  chosenPeopleQuery,
  colleaguesQuery,
  type DeciderFilter,
  type SelectablePerson,
} from '#frontend/data/users.ts';
import { usePerson } from '#frontend/lib/session/use-session-state.ts';
import { t } from '#frontend/lib/text.ts';
import { AwayNote } from './away-note.tsx';
import classes from './person-select.module.css';

type PersonSelectProps = Pick<
  SelectProps,
  'id' | 'label' | 'description' | 'error' | 'withAsterisk' | 'onBlur' | 'aria-label'
> & {
  readonly value: string;
  readonly onChange: (userId: string | null, person?: SelectablePerson) => void;
  /** Limits the choice to people who can decide tasks, or marks the other people. */
  readonly deciders?: DeciderFilter;
  /** Limits the choice to people for whom the reader may raise requests. */
  readonly mayRaiseFor?: 'true';
  /** Text for an empty result, if "nobody has that name" isn't enough. */
  readonly noneFound?: string;
};

/** One person in the list, with details that distinguish people of the same name. */
function PersonOption({ person }: { person: SelectablePerson }) {
  const { data: departments = [] } = useQuery(departmentsQuery());
  const department = departments.find(({ id }) => id === person.departmentId)?.name;
  const place = [person.title, department].filter(Boolean).join(' · ');
  return (
    <span className="block full">
      <span className="row baseline between gap-8">
        {person.name}
        {person.canBeAsked === false ? (
          <span className="block text-12 muted">{t`Employee`}</span>
        ) : null}
      </span>
      {place ? <span className="block text-12 muted">{place}</span> : null}
      <AwayNote away={person.away} />
    </span>
  );
}

/**
 * Select field that finds a colleague by name. People who are out of office are marked. Each search loads only the
 * first matches.
 */
export function PersonSelect({
  value,
  onChange,
  deciders,
  mayRaiseFor,
  noneFound,
  ...rest
}: PersonSelectProps) {
  const [typed, setSearch] = useState('');
  const [isUsed, setUsed] = useState(false);
  const viewer = usePerson();
  // The session already has the reader's data, except whether they can decide tasks.
  const self = viewer.userId === value && !deciders ? viewer : undefined;
  const { data: read, isLoading } = useQuery(
    chosenPeopleQuery(value && !self ? [value] : [], deciders),
  );
  const named: readonly SelectablePerson[] | undefined = self ? [self] : read;
  const chosenName = named?.find(({ userId }) => userId === value)?.name;
  // The name of the chosen person is not a search text.
  const search = typed === chosenName ? '' : typed;
  const [asked] = useDebouncedValue(search, 200);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...colleaguesQuery(asked, deciders, mayRaiseFor),
    enabled: isUsed,
  });
  const isSearching = search !== asked || isPlaceholderData || (isFetching && !data);
  const people = (!isSearching && data) || [];
  const listed = people.find(({ userId }) => userId === value);
  const chosen = listed ?? named?.find(({ userId }) => userId === value);
  // Leave the chosen person out of the list once the reader searches for somebody else.
  const choices = chosen && !listed && search === '' ? [chosen, ...people] : people;
  return (
    <div>
      <PickOne
        {...rest}
        // The name, once loaded, would replace the text that the reader is typing.
        readOnly={isLoading && !listed}
        clearable
        classNames={{ options: classes.options ?? '' }}
        value={value}
        choices={choices.map(({ userId, name }) => ({ value: userId, label: name }))}
        isSearching={isSearching}
        onFocus={() => setUsed(true)}
        onSearch={setSearch}
        noneFound={
          isSearching
            ? t`Searching …`
            : deciders === 'only'
              ? t`No approver with that name`
              : (noneFound ?? t`Nobody with that name`)
        }
        renderOption={({ option }) => {
          const person = choices.find(({ userId }) => userId === option.value);
          return person ? <PersonOption person={person} /> : option.label;
        }}
        onChange={(userId) =>
          onChange(
            userId,
            people.find((person) => person.userId === userId),
          )
        }
      />
      <AwayNote away={chosen?.away} />
    </div>
  );
}
