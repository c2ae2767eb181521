import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { SortHead } from '#frontend/components/lists/data-list/sort-head.tsx';
import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { cellLook } from '#frontend/components/lists/plain-table.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { locationAttributesQuery, locationTypesQuery } from '#frontend/data/location-kinds.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { locationSettingsPath } from '#frontend/paths.ts';
import { formatAttributeType } from '#frontend/widgets/words/attribute-type-word.ts';
import type { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { formatTypes } from '../location-words.ts';
import { KindTable } from './kind-table.tsx';

const LocationAttributeDialog = lazy(async () => ({
  default: (await import('./location-attribute-dialog.tsx')).LocationAttributeDialog,
}));

const orders: ColumnComparators<LocationAttribute> = {
  name: (a, b) => compareText(a.name, b.name),
  type: (a, b) => compareText(formatAttributeType(a.type), formatAttributeType(b.type)),
  required: (a, b) => Number(b.required) - Number(a.required),
};

/** List of custom attributes of locations. Name, type and hours are standard fields. */
export function LocationAttributeList() {
  const navigate = useNavigate();
  const attributes = useQuery(locationAttributesQuery());
  const { data: types = [] } = useQuery(locationTypesQuery());
  return (
    <KindTable
      label={t`Attributes of locations`}
      words={(count) => plural(count, t`${count} attribute`, t`${count} attributes`)}
      list={attributes}
      orders={orders}
      head={(sorting) => (
        <>
          <SortHead by="name" sorting={sorting}>{t`Attribute`}</SortHead>
          <SortHead by="type" sorting={sorting}>{t`Asks for`}</SortHead>
          <th scope="col" className={cellLook.wraps}>{t`Of locations of the type`}</th>
          <SortHead by="required" sorting={sorting}>{t`Needed`}</SortHead>
        </>
      )}
      row={({ id, name, isActive, type, typeIds, required }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={locationSettingsPath('attributes', id)}>{name}</Link>{' '}
            {isActive ? null : <Tag>{t`Inactive`}</Tag>}
          </th>
          <td>{formatAttributeType(type)}</td>
          <td className={cellLook.wraps}>{formatTypes(typeIds, types, t`all types`)}</td>
          <td>{required ? t`yes` : t`no`}</td>
        </tr>
      )}
      empty={
        <EmptyState
          title={t`There is no attribute yet`}
          action={
            <ButtonLink
              to={locationSettingsPath('attributes', 'new')}
              leftSection={<IconPlus size={15} aria-hidden />}
            >{t`New attribute`}</ButtonLink>
          }
        >{t`Attributes describe your locations, such as a cost centre, the landlord or whether deliveries are accepted.`}</EmptyState>
      }
      dialog={(attribute) => (
        <Suspense>
          <LocationAttributeDialog
            key={attribute?.version}
            attribute={attribute}
            types={types}
            onClose={() => navigate(locationSettingsPath('attributes'))}
          />
        </Suspense>
      )}
    />
  );
}
