import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { FiguresSkeleton } from '#frontend/components/lists/figures-skeleton.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { processFiguresQuery } from '#frontend/data/process.ts';
import { t } from '#frontend/lib/text.ts';
import { filterParams } from '../process-address.ts';
import { NothingHappened } from './nothing-happened.tsx';
import { ProcessFilters } from './process-filters.tsx';
import { ProcessResults, type ProcessViewProps } from './process-results.tsx';
import classes from './process-view.module.css';
/** Actual process of requests, as a map or a table, with panels of figures. */
export function ProcessView({ query, search, onChange, isAdmin }: ProcessViewProps) {
  const format = useFormat();
  const { data, error, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery(
    processFiguresQuery(query),
  );
  const isNarrowed = filterParams.some((name) => search.has(name));
  const clear = () => onChange(Object.fromEntries(filterParams.map((name) => [name, undefined])));
  const retry = () => void refetch();
  const asOf = data ? (
    <span className="inline-row gap-4 push text-12 muted">
      {t`As of ${format.time(new Date(dataUpdatedAt).toISOString())}`}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={isFetching}
        onClick={retry}
      >{t`Reload`}</Button>
    </span>
  ) : null;
  return (
    <>
      <search className={`row wrap gap-8-12 ${classes.tools}`}>
        <ProcessFilters
          search={search}
          choices={data?.choices}
          counted={isPlaceholderData ? undefined : data?.counted}
          isAdmin={isAdmin}
          onChange={(part) => onChange({ ...part, way: undefined, at: undefined })}
        />
        {data?.activities.length === 0 ? asOf : null}
      </search>
      {error && data ? (
        <StaleNotice what={t`The picture`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`The process could not be loaded`} cause={error} onRetry={retry} />
      ) : !data ? (
        <>
          <FiguresSkeleton />
          <ListSkeleton rows={8} />
        </>
      ) : data.activities.length === 0 ? (
        <NothingHappened figures={data} isNarrowed={isNarrowed} isAdmin={isAdmin} onClear={clear} />
      ) : (
        // The view shows the previous result until the response with the new filters arrives.
        <div aria-busy={isPlaceholderData} inert={isPlaceholderData} className={classes.told}>
          <ProcessResults
            figures={data}
            query={query}
            search={search}
            onChange={onChange}
            isAdmin={isAdmin}
            asOf={asOf}
          />
        </div>
      )}
    </>
  );
}
