import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { savedMappingQuery, savedMappingsQuery } from '#frontend/data/saved-mappings.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { logFields } from '#shared/process/logs/mapping.ts';
import type { SavedMappingRow } from '#shared/process/saved-mapping.ts';
import { formatColumnLabel } from '../state-words.ts';
import classes from './process-imports.module.css';

const SavedMappingDialog = lazy(async () => ({
  default: (await import('./saved-mapping-dialog.tsx')).SavedMappingDialog,
}));

const getColumns = ({ mapping: { columns } }: SavedMappingRow) =>
  logFields.flatMap((field) =>
    columns[field] === undefined ? [] : formatColumnLabel(columns[field]),
  );

/** List of saved mappings, sorted by name. The URL selects the open mapping. */
export function SavedMappingList() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(savedMappingsQuery());
  const chosen = data?.find(({ id }) => id === search.get('mapping'));
  const { data: opened } = useQuery({
    ...savedMappingQuery(chosen?.id ?? ''),
    enabled: chosen !== undefined,
  });
  if (error && !data)
    return (
      <ErrorPanel
        title={t`Saved mappings could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <div className={classes.saved}>
      <Panel title={t`Saved mappings`}>
        <PlainTable
          label={t`Saved mappings`}
          total={plural(data.length, t`${data.length} mapping`, t`${data.length} mappings`)}
          head={
            <>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Format`}</th>
              <th scope="col">{t`Columns`}</th>
            </>
          }
        >
          {data.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link to={{ search: `?mapping=${one.id}` }}>{one.name}</Link>
              </th>
              <td>{one.mapping.format.toUpperCase()}</td>
              <td>
                <span className={`block break-anywhere ${classes.event}`}>
                  {getColumns(one).join(', ')}
                </span>
              </td>
            </tr>
          ))}
        </PlainTable>
      </Panel>
      {chosen && opened?.item.id === chosen.id ? (
        <Suspense>
          <SavedMappingDialog
            key={opened.item.version}
            saved={opened.item}
            onClose={() => setSearch({}, { replace: true })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
