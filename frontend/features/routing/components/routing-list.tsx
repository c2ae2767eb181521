import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { NoMatches } from '#frontend/components/inputs/no-matches.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import {
  useListAddress,
  useSearchText,
} from '#frontend/components/lists/data-list/use-list-address.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { openRequestsQuery, routingDraftsQuery, routingsQuery } from '#frontend/data/routing.ts';
import { inContext, msg, plural, t } from '#frontend/lib/text.ts';
import { copyRoutingPath, paths } from '#frontend/paths.ts';
import { ListExport } from '#frontend/widgets/import/export-menu.tsx';
import { formatStepSequence } from '#frontend/widgets/routing/sequence.ts';
import type { Row } from '#shared/import/sheet.ts';
import type { ListedRoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { useOrder } from '../use-order.ts';
import type { OrderMoves } from './order-cell.tsx';
import { buildRoutingColumns, RoutingCard, RoutingCardActions } from './routing-columns.tsx';
import type { RoutingAct } from './routing-menu.tsx';
import { buildRoutingRows, matchesSearch, type RoutingRow } from './routing-row.ts';
import { SwitchRouting } from './switch-routing.tsx';
import classes from './unpublished-routings.module.css';

/** Export sheet of the list: a row for each routing sequence, in matching order. */
export const routingSheet = {
  plural: msg('routings'),
  columns: [
    { name: 'name', head: inContext('column')`Routing` },
    { name: 'isActive', head: t`In use` },
    { name: 'categories', head: t`Categories` },
    { name: 'condition', head: t`Under a condition` },
    { name: 'steps', head: t`Steps` },
    { name: 'open', head: t`Open requests` },
    { name: 'version', head: t`Version` },
    { name: 'published', head: t`Published` },
    { name: 'publishedBy', head: t`Published by` },
    { name: 'draft', head: t`Draft saved` },
    { name: 'draftBy', head: t`Draft by` },
    { name: 'lookAt', head: inContext('column')`Look at` },
  ],
};

/** Build the rows of the sheet. The number of open requests is empty while it is loading. */
export const buildRoutingFileRows = (rows: readonly RoutingRow[]): Row[] =>
  rows.map(({ routing, categories, open, draft, never, problems }) => ({
    name: routing.name,
    isActive: routing.isActive ? t`yes` : t`no`,
    categories: categories.join('; '),
    condition: routing.condition ? t`yes` : t`no`,
    steps: formatStepSequence(routing.steps),
    open: open ? String(open.reduce((sum, { count }) => sum + count, 0)) : '',
    version: String(routing.version),
    published: routing.updatedAt,
    publishedBy: routing.publishedBy?.name ?? '',
    draft: draft?.savedAt ?? '',
    draftBy: draft?.savedBy.name ?? '',
    lookAt: [
      ...(never.length > 0 ? [t`Never used: ${never.join(', ')} first`] : []),
      ...problems,
    ].join(' '),
  }));

/** List of unpublished routing sequences, which no request uses yet. Renders nothing if there are none. */
function UnpublishedRoutings({ drafts }: { drafts: readonly ListedRoutingDraft[] }) {
  const { momentWithin } = useFormat();
  const unpublished = drafts.filter(({ basedOn }) => basedOn === 0);
  if (unpublished.length === 0) return null;
  return (
    <section className={classes.drafts} aria-labelledby="unpublished">
      <h2 id="unpublished">{t`Never published`}</h2>
      <ul>
        {unpublished.map(({ id, name, savedBy, savedAt }) => (
          <li key={id}>
            <Link to={paths.editRouting(id)}>{name}</Link>
            <span>{t`Draft saved ${momentWithin(savedAt)} by ${savedBy.name}. No request uses it before it is published.`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const views = [msg('In use'), msg('Switched off'), msg('All')] as const;
type ViewName = (typeof views)[number];
const firstView = 'In use';
const isIn = (view: ViewName, { isActive }: RoutingSequence) =>
  view === 'All' || isActive === (view === 'In use');

/** List of all routing sequences with their steps and number of requests, in the order in which they are matched. */
export function RoutingList({ empty }: { empty: ReactNode }) {
  const address = useListAddress({ view: firstView, q: '' });
  const { text, setText } = useSearchText(address);
  const view = views.find((name) => name === address.shown('view')) ?? firstView;
  const [switching, setSwitching] = useState<RoutingRow>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt, refetch } = useQuery(routingsQuery());
  const { data: drafts } = useQuery(routingDraftsQuery());
  const { data: categories } = useQuery(allCategoriesQuery());
  const { data: open } = useQuery(openRequestsQuery());
  const all = useMemo(
    () => data && buildRoutingRows(data, categories ?? [], open?.items, drafts),
    [data, categories, open, drafts],
  );
  const order = useOrder({
    categories: categories ?? [],
    isShown: (routing) => isIn(view, routing),
  });
  const rows = all?.filter((row) => isIn(view, row.routing) && matchesSearch(row, text));
  const shown = (rows ?? []).map(({ routing }) => routing.id);
  const onAct = (act: RoutingAct, row: RoutingRow) => {
    if (act === 'switch') return setSwitching(row);
    const { id } = row.routing;
    void navigate(act === 'edit' ? paths.editRouting(id) : copyRoutingPath(id));
  };
  const moves: OrderMoves = {
    shown,
    canMove: text.trim() === '',
    onMove: order.move,
    onPlace: order.place,
  };
  /** Load the contents of the listed routing sequences, in the import format. */
  const contents = async (listed: readonly RoutingRow[], onProgress: (count: number) => void) => {
    const { routingsForFile } = await import('../import-routings.ts');
    return routingsForFile(queries, listed, onProgress);
  };
  const retry = () => void refetch();
  if (error && !data)
    return <ErrorPanel title={t`The routings could not be loaded`} cause={error} onRetry={retry} />;
  return (
    <>
      <UnpublishedRoutings drafts={drafts ?? []} />
      <Tabs
        label={t`Which routings`}
        tabs={views.map((name) => ({
          name,
          count: all?.filter(({ routing }) => isIn(name, routing)).length,
        }))}
        current={view}
        onChange={(next) => address.show({ view: next })}
      />
      <Toolbar
        label={t`Search in routings`}
        placeholder={t`Name, category or step`}
        text={text}
        onText={setText}
        total={rows && plural(rows.length, t`${rows.length} routing`, t`${rows.length} routings`)}
      >
        <ListExport
          sheet={routingSheet}
          list={categories && drafts && rows}
          rows={buildRoutingFileRows}
          whole={contents}
        />
      </Toolbar>
      {error ? <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} /> : null}
      <DataList
        label={t`Routings`}
        rows={rows}
        columns={buildRoutingColumns(onAct, moves)}
        idOf={({ routing }) => routing.id}
        titleOf={({ routing }) => routing.name}
        linkOf={({ routing }) => paths.editRouting(routing.id)}
        renderCard={(row) => <RoutingCard row={row} />}
        renderCardActions={(row) => <RoutingCardActions row={row} onAct={onAct} order={moves} />}
        empty={all?.length === 0 ? empty : <NoMatches what={t`routing`} hasMore={false} />}
      />
      {switching ? (
        <SwitchRouting
          row={switching}
          all={data ?? []}
          unserved={unservedWithout(switching, all ?? [])}
          onClose={() => setSwitching(undefined)}
        />
      ) : null}
    </>
  );
}

/** Return the categories that only this routing sequence serves. */
const unservedWithout = ({ routing, categories }: RoutingRow, all: readonly RoutingRow[]) => {
  const others = all.filter((row) => row.routing.isActive && row.routing.id !== routing.id);
  const served = new Set(others.flatMap((row) => row.categories));
  return categories.filter((name) => !served.has(name));
};
