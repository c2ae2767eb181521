import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { formatTypical } from '#frontend/components/format/duration.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { t } from '#frontend/lib/text.ts';
import { CategoryIcon } from '#frontend/widgets/category-icon.tsx';
import classes from './category-choice.module.css';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What can be asked for: searchable, in the administrators' order. */
export function CategoryChoice({ linkOf }: { linkOf: (categoryId: string) => string }) {
  const [search, setSearch] = useState('');
  const { data, error } = useQuery(categoriesQuery());
  if (error && !data) throw error;
  const found = data?.filter(({ name, description }) =>
    fold(`${name} ${description}`).includes(fold(search.trim())),
  );
  return (
    <>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t`Search the kinds of request`}
        placeholder={t`Search`}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found ? null : <ListSkeleton rows={6} />}
      {found?.length === 0 ? (
        <EmptyState
          title={t`Nothing with that name`}
        >{t`Try another word, or choose “Other” if nothing fits.`}</EmptyState>
      ) : null}
      <ul className={classes.list}>
        {found?.map(({ id, name, description, icon, typicalSeconds }) => (
          <li key={id}>
            <Link to={linkOf(id)} className={classes.category}>
              <CategoryIcon name={icon} size={22} />
              <span className={classes.words}>
                <strong>{name}</strong>
                <span>{description}</span>
              </span>
              {typicalSeconds === undefined ? null : (
                <span className={classes.typical}>{formatTypical(typicalSeconds)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
