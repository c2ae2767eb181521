import { IconPlus, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { SortHead } from '#frontend/components/lists/data-list/sort-head.tsx';
import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { cellLook } from '#frontend/components/lists/plain-table.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { addLocationType, locationTypesQuery } from '#frontend/data/location-kinds.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { locationSettingsPath } from '#frontend/paths.ts';
import { findTypeByName, type LocationType } from '#shared/reference/location-type.ts';
import type { Location } from '#shared/reference/reference.ts';
import { formatTypes, listUnlistedTypes } from '../location-words.ts';
import { KindTable } from './kind-table.tsx';

const LocationTypeDialog = lazy(async () => ({
  default: (await import('./location-type-dialog.tsx')).LocationTypeDialog,
}));

const add = (
  <ButtonLink
    to={locationSettingsPath('types', 'new')}
    leftSection={<IconPlus size={15} aria-hidden />}
  >{t`New type`}</ButtonLink>
);

/** List of location types. Types that locations use but that do not exist yet can be created here. */
export function LocationTypeList({ locations }: { locations: readonly Location[] }) {
  const navigate = useNavigate();
  const types = useQuery(locationTypesQuery());
  const countOf = (type: LocationType) =>
    locations.filter((one) => findTypeByName([type], one.type)).length;
  const orders: ColumnComparators<LocationType> = {
    name: (a, b) => compareText(a.name, b.name),
    locations: (a, b) => countOf(a) - countOf(b),
  };
  return (
    <KindTable
      label={t`Types of locations`}
      words={(count) => plural(count, t`${count} type`, t`${count} types`)}
      list={types}
      orders={orders}
      head={(sorting) => (
        <>
          <SortHead by="name" sorting={sorting}>{t`Type`}</SortHead>
          <th scope="col" className={cellLook.wraps}>{t`Lies right below`}</th>
          <SortHead
            by="locations"
            sorting={sorting}
            className={cellLook.end}
          >{t`Locations`}</SortHead>
        </>
      )}
      above={(all) => <UnlistedTypes names={listUnlistedTypes(locations, all)} />}
      row={(type, all) => (
        <tr key={type.id}>
          <th scope="row">
            <Link to={locationSettingsPath('types', type.id)}>{type.name}</Link>{' '}
            {type.isActive ? null : <Tag>{t`Inactive`}</Tag>}
          </th>
          <td className={cellLook.wraps}>{formatTypes(type.parentTypeIds, all, t`anything`)}</td>
          <td className={cellLook.end}>{countOf(type)}</td>
        </tr>
      )}
      empty={
        <EmptyState
          title={t`There is no type yet`}
          action={add}
        >{t`A type says what a location is, such as country, city or site, and below which others it may lie.`}</EmptyState>
      }
      dialog={(type, all) => (
        <Suspense>
          <LocationTypeDialog
            key={type?.version}
            type={type}
            types={all}
            onClose={() => navigate(locationSettingsPath('types'))}
          />
        </Suspense>
      )}
    />
  );
}

/** Types that locations used before types could be managed. */
function UnlistedTypes({ names }: { names: readonly string[] }) {
  const { act } = useWrite({ refresh: useRefreshLocations() });
  if (names.length === 0) return null;
  const keep = async () => {
    for (const name of names) await addLocationType(name);
  };
  return (
    <Notice
      icon={IconTag}
      action={
        <Button
          variant="default"
          onClick={() => void act(keep, { done: t`Kept ${names.join(', ')}` })}
        >
          {plural(names.length, t`Keep it`, t`Keep them`)}
        </Button>
      }
    >{rich`Locations say that they are ${names.join(', ')}, which is no type yet. They keep the word; kept as a type it can be chosen for others.`}</Notice>
  );
}
