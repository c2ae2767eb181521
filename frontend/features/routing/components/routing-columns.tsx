import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { MomentCell } from '#frontend/components/lists/moment-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { joinQuoted } from '#frontend/lib/language/words.ts';
import { formatNumber, inContext, plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { formatStepSequence } from '#frontend/widgets/routing/sequence.ts';
import { OrderCell, type OrderMoves } from './order-cell.tsx';
import classes from './routing-list.module.css';
import { type RoutingAct, RoutingMenu } from './routing-menu.tsx';
import type { RoutingRow } from './routing-row.ts';

/** Author and time of the draft of the next version. */
function RoutingDraftNote({ row: { draft } }: { row: RoutingRow }) {
  const { momentWithin } = useFormat();
  if (!draft) return null;
  return (
    <div className="text-12 line-height-16 muted" data-more>
      <span>{t`Draft saved ${momentWithin(draft.savedAt)} by ${draft.savedBy.name}`}</span>
    </div>
  );
}

/** Position of a routing sequence among those for a category, or a note that it never applies. */
function RoutingPositions({ row: { places, never } }: { row: RoutingRow }) {
  if (never.length + places.length === 0) return null;
  return (
    <div className="text-12 line-height-16 muted">
      {never.length > 0 ? (
        <span className={`gap-4 warn ${classes.never}`}>
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
          {plural(
            never.length,
            t`Never used: ${joinQuoted(never)} comes first`,
            t`Never used: ${joinQuoted(never)} come first`,
          )}
        </span>
      ) : (
        <span>{places.join(', ')}</span>
      )}
    </div>
  );
}

/**
 * Reasons why the routing sequence cannot be published as it is. Requests continue to use it. `children`: link to its
 * editor.
 */
function Problems({ row: { problems }, children }: { row: RoutingRow; children?: ReactNode }) {
  if (problems.length === 0) return null;
  return (
    <div className="text-12 line-height-16 muted">
      <span className={`gap-4 warn ${classes.never}`}>
        <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
        <span>
          {t`Can’t be published as it is.`} {problems.join(' ')} {children}
        </span>
      </span>
    </div>
  );
}

/** Number of requests in review for each version: "12 under version 3, 4 under 2". */
function OpenRequestCounts({ row }: { row: RoutingRow }) {
  // Reserve the line in a card while the numbers load.
  if (!row.open)
    return (
      <div className={classes.open} data-more>
        {'\u00a0'}
      </div>
    );
  if (row.open.length === 0)
    return (
      <div className={`subtle ${classes.open}`} data-more>
        {t`none`}
      </div>
    );
  return (
    <ul className={classes.open} data-more>
      {row.open.map(({ version, count }) => (
        <li
          key={version}
        >{rich`${<strong>{formatNumber(count)}</strong>} open under version ${version}`}</li>
      ))}
    </ul>
  );
}

type OnAct = (act: RoutingAct, row: RoutingRow) => void;

export const buildRoutingColumns = (
  onAct: OnAct,
  order: OrderMoves,
): readonly Column<RoutingRow>[] => [
  {
    key: 'order',
    label: t`Order`,
    width: '104px',
    render: ({ routing }) => <OrderCell routing={routing} order={order} />,
  },
  {
    key: 'routing',
    label: inContext('column')`Routing`,
    render: (row) => (
      <>
        <RowTitle title={row.routing.name} to={paths.editRouting(row.routing.id)}>
          <span>
            {row.categories.length > 0 ? formatShortList(row.categories) : t`No category yet`}
          </span>
          {row.routing.condition ? <Tag>{t`Under a condition`}</Tag> : null}
          {row.routing.isActive ? null : <Tag>{t`Switched off`}</Tag>}
        </RowTitle>
        <RoutingDraftNote row={row} />
        <RoutingPositions row={row} />
        <Problems row={row}>
          <Link
            to={paths.editRouting(row.routing.id)}
            aria-label={t`Fix it: ${row.routing.name}`}
          >{t`Fix it`}</Link>
        </Problems>
      </>
    ),
  },
  {
    key: 'steps',
    label: t`Steps`,
    width: '30%',
    render: ({ routing }) => (
      <span className={classes.steps}>{formatStepSequence(routing.steps)}</span>
    ),
  },
  {
    key: 'open',
    label: t`Open requests`,
    width: '172px',
    render: (row) => <OpenRequestCounts row={row} />,
  },
  {
    key: 'version',
    label: t`Version`,
    width: '76px',
    render: ({ routing }) => routing.version,
  },
  {
    key: 'published',
    label: t`Published`,
    width: '136px',
    render: ({ routing }) => <MomentCell at={routing.updatedAt} />,
  },
  {
    key: 'more',
    label: '',
    width: '44px',
    render: (row) => <RoutingMenu row={row} onAct={onAct} />,
  },
];

/** Card of a routing sequence for screens without room for a table. */
export function RoutingCard({ row }: { row: RoutingRow }) {
  const { routing, categories } = row;
  return (
    <div className={`stack gap-2 text-13 muted ${classes.card}`}>
      <strong>{routing.name}</strong>
      <span data-more>
        {routing.isActive
          ? t`${categories.join(', ')} · version ${routing.version}`
          : t`${categories.join(', ')} · version ${routing.version} · switched off`}
      </span>
      <span data-more>{formatStepSequence(routing.steps)}</span>
      <RoutingDraftNote row={row} />
      <RoutingPositions row={row} />
      <Problems row={row} />
      <OpenRequestCounts row={row} />
    </div>
  );
}

/** Actions on a routing sequence in its card. */
export const RoutingCardActions = ({
  row,
  onAct,
  order,
}: {
  row: RoutingRow;
  onAct: OnAct;
  order: OrderMoves;
}) => (
  <div className={classes.side}>
    <RoutingMenu row={row} onAct={onAct} />
    <OrderCell routing={row.routing} order={order} />
  </div>
);
