import { useState } from 'react';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import type { Column, Direction } from '#frontend/components/data-list/types.ts';
import { RowTitle } from '#frontend/components/row-title.tsx';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import type { PathSegments } from '#shared/requests/path.ts';

const titles = ['Pump', 'Workshop', 'Audit', 'Leave', 'Licences'];
const linkOf = (title: string) => `/request-review/${title}`;

/** A list as screens make it: sorted, selectable, with cards where it is narrow. */
export function SampleList({ segments }: { segments: PathSegments }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [direction, setDirection] = useState<Direction>('ascending');
  const rows = direction === 'ascending' ? titles.toSorted() : titles.toSorted().reverse();
  const columns: Column<string>[] = [
    {
      key: 'title',
      label: 'Request',
      sortable: true,
      render: (title) => (
        <RowTitle title={title} to={linkOf(title)}>
          <span>Purchase</span>
        </RowTitle>
      ),
    },
    { key: 'path', label: 'Path', width: '128px', render: () => <PathInline path={segments} /> },
  ];
  return (
    <section aria-label="Tasks">
      <DataList
        label="Tasks"
        rows={rows}
        columns={columns}
        idOf={(title) => title}
        titleOf={(title) => title}
        linkOf={linkOf}
        renderCard={(title) => title}
        empty={null}
        sorting={{ by: 'title', direction, onChange: (_by, next) => setDirection(next) }}
        selection={{ ids: selected, onChange: setSelected }}
      />
      <output aria-label="Selected">{[...selected].sort().join(', ')}</output>
    </section>
  );
}
