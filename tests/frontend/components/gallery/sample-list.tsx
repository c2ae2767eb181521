import { useRef, useState } from 'react';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import { SelectMatching } from '#frontend/components/lists/data-list/select-matching.tsx';
import type { Column, Direction } from '#frontend/components/lists/data-list/types.ts';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import type { PathSegments } from '#shared/requests/path.ts';

const titles = ['Pump', 'Workshop', 'Audit', 'Leave', 'Licences'];
/** More rows, which are loaded on demand. */
const others = ['Overtime', 'Training'];
const linkOf = (title: string) => `/request-review/${title}`;

/** Sample list with the features that screens use: sorting, selection, and cards on narrow screens. */
export function SampleList({ segments }: { segments: PathSegments }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [direction, setDirection] = useState<Direction>('ascending');
  const asked = useRef(0);
  const [loaded, setLoaded] = useState(0);
  const all = [...titles, ...others.slice(0, loaded)].toSorted();
  const rows = direction === 'ascending' ? all : all.toReversed();
  const selection = { ids: selected, onChange: setSelected };
  const loadMore = async () => {
    asked.current += 1;
    setLoaded(asked.current);
    return { count: titles.length + asked.current, hasMore: asked.current < others.length };
  };
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
        selection={selection}
      />
      <SelectMatching
        ids={rows}
        selection={selection}
        hasMore={loaded < others.length}
        loadMore={loadMore}
      />
      <output aria-label="Selected">{[...selected].sort().join(', ')}</output>
    </section>
  );
}
