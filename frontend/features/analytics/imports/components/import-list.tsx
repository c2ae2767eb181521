import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { MomentCell } from '#frontend/components/lists/moment-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { importsQuery } from '#frontend/data/process-imports.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ProcessImportRow } from '#shared/process/process-import.ts';
import { formatInteger } from '../state-words.ts';
import { StateMark } from './state-mark.tsx';

const linkOf = ({ id }: ProcessImportRow) => paths.processImport(id);
const number = (count: number | undefined) => (count === undefined ? '–' : formatInteger(count));

function Period({ report }: Pick<ProcessImportRow, 'report'>) {
  const format = useFormat();
  if (!report?.from || !report.to) return '–';
  return `${format.date(report.from.slice(0, 10))} – ${format.date(report.to.slice(0, 10))}`;
}

const columns: readonly Column<ProcessImportRow>[] = [
  {
    key: 'name',
    label: t`Log`,
    render: (row) => (
      <RowTitle title={row.name} to={linkOf(row)}>
        <span>{row.createdBy.name}</span>
      </RowTitle>
    ),
  },
  {
    key: 'state',
    label: t`State`,
    width: '160px',
    render: ({ state }) => <StateMark state={state} />,
  },
  {
    key: 'requests',
    label: t`Requests`,
    width: '104px',
    align: 'end',
    render: ({ report }) => number(report?.requests),
  },
  {
    key: 'events',
    label: t`Events`,
    width: '104px',
    align: 'end',
    render: ({ report }) => number(report?.events),
  },
  { key: 'period', label: t`Period`, width: '220px', render: (row) => <Period {...row} /> },
  {
    key: 'at',
    label: t`Begun`,
    width: '148px',
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
];

/** List of imported logs, newest first. */
export function ImportList() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(importsQuery());
  const retry = () => void refetch();
  if (error && !data)
    return (
      <ErrorPanel title={t`Imported logs could not be loaded`} cause={error} onRetry={retry} />
    );
  return (
    <>
      {error ? <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} /> : null}
      <DataList
        label={t`Imported logs`}
        rows={data}
        columns={columns}
        idOf={({ id }) => id}
        titleOf={({ name }) => name}
        linkOf={linkOf}
        renderCard={(row) => (
          <span className="stack gap-4 shrink break-anywhere">
            <strong>{row.name}</strong>
            <StateMark state={row.state} />
            <span data-more>
              {!row.report
                ? row.createdBy.name
                : row.report.requests === 1
                  ? t`1 request · ${row.createdBy.name}`
                  : t`${number(row.report.requests)} requests · ${row.createdBy.name}`}
            </span>
          </span>
        )}
        empty={
          <EmptyState
            title={t`No log was imported yet`}
          >{t`A log says what happened to each request in another system, and when. Choose its file above: you see how it is read before anything is stored.`}</EmptyState>
        }
      />
    </>
  );
}
