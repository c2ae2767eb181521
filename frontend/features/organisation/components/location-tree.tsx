import { IconClock, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { TreeList } from '#frontend/components/lists/tree-list/tree-list.tsx';
import { useSortedNodes } from '#frontend/components/lists/tree-list/use-sorted-nodes.ts';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { formatNumber, t } from '#frontend/lib/text.ts';
import { locationHoursPath, newChildLocationPath, paths } from '#frontend/paths.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { formatHoursSource } from '../location-hours.ts';
import classes from './organisation.module.css';

type LocationTreeProps = {
  readonly all: readonly Location[];
  readonly shown: readonly Location[];
  /** Undefined while loading. */
  readonly hours: readonly BusinessHours[] | undefined;
  /** Number of people at each location and below; undefined while loading. */
  readonly people: ReadonlyMap<string, number> | undefined;
  /** Returns the link to a location. */
  readonly linkOf: (location: Location) => string;
  /** Undefined if only a part of the tree is shown, so that no location can be moved. */
  readonly onMove: ((location: Location, parentId: string | null) => void) | undefined;
};

/** Tree of locations with the source of their business hours. A location is moved by its handle. */
export function LocationTree(props: LocationTreeProps) {
  const { all, shown, hours, people, linkOf, onMove } = props;
  const columns = useMemo(
    () => columnsWith(all, hours, people, linkOf),
    [all, hours, people, linkOf],
  );
  const sorted = useSortedNodes(shown, sortTexts);
  return (
    <TreeList
      label={t`Locations`}
      {...sorted}
      isNarrowed={!onMove}
      columns={columns}
      drag={
        onMove
          ? {
              isOrdered: false,
              onMove: (location: Location, { parentId }) => onMove(location, parentId),
            }
          : undefined
      }
    />
  );
}

const sortTexts = {
  name: ({ name }: Location) => name,
  type: ({ type }: Location) => type,
};

function LocationMenu({ location: { id, name } }: { location: Location }) {
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  return (
    <Menu
      label={t`More for ${name}`}
      items={[
        { label: t`Edit`, icon: IconPencil, onPick: go(paths.editLocation(id)) },
        { label: t`Place and hours`, icon: IconClock, onPick: go(locationHoursPath(id)) },
        { label: t`Add a location below`, icon: IconPlus, onPick: go(newChildLocationPath(id)) },
      ]}
    />
  );
}

const columnsWith = (
  all: readonly Location[],
  hours: readonly BusinessHours[] | undefined,
  people: ReadonlyMap<string, number> | undefined,
  linkOf: (location: Location) => string,
): readonly Column<Location>[] => [
  {
    key: 'name',
    label: t`Location`,
    sortable: true,
    render: (location) => (
      <span className="row gap-8 shrink">
        <Link
          to={linkOf(location)}
          className={`text-14 medium ink undecorated break-anywhere ${classes.title}`}
          data-row
          tabIndex={-1}
        >
          {location.name}
        </Link>
        {location.isActive ? null : <Tag>{t`Inactive`}</Tag>}
      </span>
    ),
  },
  {
    key: 'type',
    label: t`Type`,
    width: '18%',
    sortable: true,
    render: ({ type }) => type || '–',
  },
  {
    key: 'hours',
    label: t`Working hours`,
    width: '26%',
    render: (location) => (
      <Link
        to={locationHoursPath(location.id)}
        className={`inherit-color undecorated ${classes.link}`}
      >
        {hours ? formatHoursSource(location, all, hours) : '…'}
      </Link>
    ),
  },
  {
    key: 'people',
    label: t`People`,
    width: '72px',
    align: 'end',
    render: ({ id }) => (people ? formatNumber(people.get(id) ?? 0) : '–'),
  },
  {
    key: 'more',
    label: '',
    width: '44px',
    render: (location) => <LocationMenu location={location} />,
  },
];
