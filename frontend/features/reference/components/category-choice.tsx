import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { formatTypicalDuration } from '#frontend/components/text/format/duration.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { CategoryIcon } from '#frontend/widgets/things/category-icon.tsx';
import { foldName } from '#shared/fold-name.ts';
import classes from './category-choice.module.css';

/** Initial number of categories. Search or a button shows the others. */
const firstKinds = 60;

/** Searchable choice of a category, in the administrators' order. */
export function CategoryChoice({ linkOf }: { linkOf: (categoryId: string) => string }) {
  const isAdmin = useSession().roles.has('admin');
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const { data, error } = useQuery(categoriesQuery());
  if (error && !data) throw error;
  const found = data?.filter(({ name, description }) =>
    foldName(`${name} ${description}`).includes(foldName(search.trim())),
  );
  const shown = showsAll ? found : found?.slice(0, firstKinds);
  return (
    <>
      {data?.length === 0 ? null : (
        <TextInput
          className={classes.search ?? ''}
          aria-label={t`Search the kinds of request`}
          placeholder={t`Search`}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found ? null : <ListSkeleton rows={6} look="narrow" />}
      {data?.length === 0 ? (
        <EmptyState
          title={t`Nothing can be requested yet`}
          action={isAdmin ? <ButtonLink to={paths.categories}>{t`Categories`}</ButtonLink> : null}
        >
          {isAdmin
            ? t`Add the kinds of request under “Categories”.`
            : t`An administrator adds the kinds of request under “Categories”.`}
        </EmptyState>
      ) : null}
      {data?.length && found?.length === 0 ? (
        <EmptyState title={t`Nothing with that name`}>{t`Try another word.`}</EmptyState>
      ) : null}
      <ul className={`stack ${classes.list}`}>
        {shown?.map(({ id, name, description, icon, typicalSeconds }) => (
          <li key={id}>
            <Link
              to={linkOf(id)}
              className={`row border-below ink undecorated ${classes.category}`}
            >
              <CategoryIcon name={icon} size={22} />
              <span className={`grow shrink ${classes.words}`}>
                <strong>{name}</strong>
                <span>{description}</span>
              </span>
              {typicalSeconds === undefined ? null : (
                <span className="nowrap text-12 line-height-16 muted">
                  {formatTypicalDuration(typicalSeconds)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {found && shown && found.length > shown.length ? (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {t`Show all ${found.length} kinds of request`}
        </Button>
      ) : null}
    </>
  );
}
