import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import {
  formatTreePosition,
  type TreePosition,
} from '#frontend/components/lists/tree-list/tree.ts';
import { TreeList } from '#frontend/components/lists/tree-list/tree-list.tsx';
import { useSortedNodes } from '#frontend/components/lists/tree-list/use-sorted-nodes.ts';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { moveDepartment, useRefreshDepartments } from '#frontend/data/organisation.ts';
import type { ListedDepartment } from '#frontend/data/reference.ts';
import { t } from '#frontend/lib/text.ts';
import { addSubdepartmentPath, paths } from '#frontend/paths.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import classes from './organisation.module.css';

type DepartmentTreeProps = {
  /** All departments, to describe positions. */
  readonly all: readonly ListedDepartment[];
  readonly shown: readonly ListedDepartment[];
  /** Whether only a part is shown, so that nothing can be moved. */
  readonly isNarrowed: boolean;
};

/** Tree of departments with their heads. A department is moved by its handle. */
export function DepartmentTree({ all, shown, isNarrowed }: DepartmentTreeProps) {
  const { act } = useWrite({ refresh: useRefreshDepartments() });
  const sorted = useSortedNodes(shown, sortTexts);
  const move = ({ id, name, parentId: before }: ListedDepartment, place: TreePosition) =>
    act(() => moveDepartment(id, place.parentId), {
      done: t`${name} is ${formatTreePosition(all, place)} now`,
      undo: ({ version }) => moveDepartment(id, before, version),
    });
  return (
    <TreeList
      label={t`Departments`}
      {...sorted}
      isNarrowed={isNarrowed}
      columns={columns}
      drag={
        isNarrowed
          ? undefined
          : { isOrdered: false, onMove: (node, place) => void move(node, place) }
      }
    />
  );
}

const sortTexts = {
  name: ({ name }: ListedDepartment) => name,
  head: ({ head }: ListedDepartment) => head?.name ?? '',
  code: ({ code }: ListedDepartment) => code,
  costCentre: ({ costCentre = '' }: ListedDepartment) => costCentre,
};

function DepartmentMenu({ department: { id, name } }: { department: ListedDepartment }) {
  const navigate = useNavigate();
  return (
    <Menu
      label={t`More for ${name}`}
      items={[
        {
          label: t`Edit`,
          icon: IconPencil,
          onPick: () => void navigate(paths.editDepartment(id)),
        },
        {
          label: t`Add a department below`,
          icon: IconPlus,
          onPick: () => void navigate(addSubdepartmentPath(id)),
        },
      ]}
    />
  );
}

/** Head of the department. If that person cannot decide, the reason is shown too. */
function Head({ head }: Pick<ListedDepartment, 'head'>) {
  if (!head) return <span className="muted">{t`nobody`}</span>;
  return (
    <div>
      <Link to={paths.person(head.userId)} className={`inherit-color undecorated ${classes.link}`}>
        <PersonChip person={head} />
      </Link>
      {head.whyNotAsked ? (
        <div className={`row stretch gap-4 text-12 line-height-16 warn ${classes.warning}`}>
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden /> {head.whyNotAsked}
        </div>
      ) : null}
    </div>
  );
}

const columns: readonly Column<ListedDepartment>[] = [
  {
    key: 'name',
    label: t`Department`,
    sortable: true,
    render: ({ id, name, isActive }) => (
      <span className="row gap-8 shrink">
        <Link
          to={paths.editDepartment(id)}
          className={`text-14 medium ink undecorated break-anywhere ${classes.title}`}
          data-row
          tabIndex={-1}
        >
          {name}
        </Link>
        {isActive ? null : <Tag>{t`Inactive`}</Tag>}
      </span>
    ),
  },
  {
    key: 'head',
    label: t`Head`,
    width: '34%',
    sortable: true,
    render: ({ head }) => <Head head={head} />,
  },
  {
    key: 'code',
    label: t`Code`,
    width: '104px',
    sortable: true,
    render: ({ code }) => code || '–',
  },
  {
    key: 'costCentre',
    label: t`Cost centre`,
    width: '116px',
    sortable: true,
    render: ({ costCentre }) => costCentre || '–',
  },
  {
    key: 'more',
    label: '',
    width: '44px',
    render: (department) => <DepartmentMenu department={department} />,
  },
];
