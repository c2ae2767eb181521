import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Switch } from '#frontend/components/inputs/switch.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import {
  formatTreePosition,
  locateNode,
  type TreePosition,
} from '#frontend/components/lists/tree-list/tree.ts';
import { TreeList } from '#frontend/components/lists/tree-list/tree-list.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import {
  moveCategoryTo,
  setCategoryActive,
  useRefreshCategories,
} from '#frontend/data/categories.ts';
import { formatNumber, inContext, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { CategoryIcon } from '#frontend/widgets/things/category-icon.tsx';
import type { CategoryRow } from '../category-rows.ts';
import classes from './organisation.module.css';

type CategoryTreeProps = {
  readonly all: readonly CategoryRow[];
  readonly shown: readonly CategoryRow[];
  /** Whether only a part is shown, so that nothing can be moved. */
  readonly isNarrowed: boolean;
};

/** Tree of categories in display order, each with its form and routing sequence. */
export function CategoryTree({ all, shown, isNarrowed }: CategoryTreeProps) {
  const { act } = useWrite({ refresh: useRefreshCategories() });
  const [hiding, setHiding] = useState<CategoryRow>();

  const move = (row: CategoryRow, place: TreePosition) => {
    const before = locateNode(all, row.id, true);
    return act(() => moveCategoryTo(row.id, place), {
      done: t`${row.name} is ${formatTreePosition(all, place)} now`,
      undo: ({ version }) => moveCategoryTo(row.id, before, version),
    });
  };
  const put = (row: CategoryRow, isActive: boolean) =>
    act(() => setCategoryActive(row.id, isActive), {
      done: isActive ? t`${row.name} is offered now` : t`${row.name} is hidden now`,
      undo: ({ version }) => setCategoryActive(row.id, !isActive, version),
    });
  const columns = useMemo(
    () => columnsWith((row) => (row.isActive ? setHiding(row) : void put(row, true))),
    [],
  );
  return (
    <>
      <TreeList
        label={t`Categories`}
        nodes={shown}
        isNarrowed={isNarrowed}
        columns={columns}
        drag={
          isNarrowed
            ? undefined
            : { isOrdered: true, onMove: (row, place) => void move(row, place) }
        }
      />
      {hiding ? (
        <Confirm
          title={t`Hide ${hiding.name}?`}
          action={t`Hide ${hiding.name}`}
          danger
          dismissal={t`Keep offering it`}
          onConfirm={() => put(hiding, false)}
          onClose={() => setHiding(undefined)}
        >{t`People can no longer start requests in this category. Saved drafts can still be sent, and open requests continue. You can offer it again at any time.`}</Confirm>
      ) : null}
    </>
  );
}

/** Warning that a part of the category is missing, so that nobody can send a request yet. */
function MissingPartWarning({ what }: { what: string }) {
  return (
    <span className={`row stretch gap-4 text-12 line-height-16 warn ${classes.warning}`}>
      <IconAlertTriangle size={13} stroke={1.75} aria-hidden /> {what}
    </span>
  );
}

/** Maximum number of routings of a category in its row. The list of routings has all. */
const maxRoutings = 3;

const columnsWith = (onSwitch: (row: CategoryRow) => void): readonly Column<CategoryRow>[] => [
  {
    key: 'name',
    label: t`Category`,
    render: ({ id, name, icon, routings, isActive }) => (
      <span className="row gap-8 shrink">
        <span className={`stack center rigid muted ${classes.icon}`}>
          <CategoryIcon name={icon} size={16} />
        </span>
        <span className={classes.words}>
          <Link
            to={`?category=${id}`}
            className={`text-14 medium ink undecorated break-anywhere ${classes.title}`}
            data-row
            tabIndex={-1}
          >
            {name}
          </Link>
          {isActive && routings.length === 0 ? (
            <MissingPartWarning what={t`Needs a routing`} />
          ) : null}
        </span>
      </span>
    ),
  },
  { key: 'form', label: t`Form`, width: '19%', render: ({ form }) => form ?? '–' },
  {
    key: 'routing',
    label: inContext('column')`Routing`,
    width: '16%',
    render: ({ routings }) =>
      routings.length > 0 ? (
        <span>
          {routings.slice(0, maxRoutings).map(({ id, name }, n) => (
            <span key={id}>
              {n > 0 ? ', ' : ''}
              <Link
                to={paths.editRouting(id)}
                className={`inherit-color undecorated ${classes.link}`}
              >
                {name}
              </Link>
            </span>
          ))}
          {routings.length > maxRoutings ? t` and ${routings.length - maxRoutings} more` : null}
        </span>
      ) : (
        <Link to={paths.routings}>{t`Choose a routing`}</Link>
      ),
  },
  {
    key: 'time',
    label: t`Target times`,
    width: '13%',
    wideOnly: true,
    render: ({ serviceLevels: [first, ...others] }) =>
      first === undefined ? (
        t`no limit`
      ) : others.length === 0 ? (
        first
      ) : (
        <span data-hint={[first, ...others].join(', ')}>
          {first}
          <VisuallyHidden>, {others.join(', ')}</VisuallyHidden>{' '}
          <span className="muted" aria-hidden>
            +{others.length}
          </span>
        </span>
      ),
  },
  {
    key: 'open',
    label: t`In review`,
    width: '8%',
    align: 'end',
    render: ({ open }) => open ?? '…',
  },
  {
    key: 'decided',
    label: t`Decided since ${String(new Date().getUTCFullYear() - 1)}`,
    width: '13%',
    align: 'end',
    wideOnly: true,
    render: ({ decided }) => formatNumber(decided ?? 0),
  },
  {
    key: 'offered',
    label: '',
    width: '116px',
    render: (row) => (
      <Switch
        aria-label={t`Offer ${row.name}`}
        word={row.isActive ? t`Offered` : t`Hidden`}
        checked={row.isActive}
        onChange={() => onSwitch(row)}
      />
    ),
  },
];
