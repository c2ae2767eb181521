import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { FiguresSkeleton } from '#frontend/components/lists/figures-skeleton.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  type ProcessFigures,
  processFiguresQuery,
  processSourcesQuery,
} from '#frontend/data/process.ts';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { filterParams } from '../process-address.ts';
import { ProcessFilters } from './process-filters.tsx';
import { ProcessResults, type ProcessViewProps } from './process-results.tsx';
import classes from './process-view.module.css';

type NothingHappenedProps = {
  readonly figures: ProcessFigures;
  readonly isNarrowed: boolean;
  readonly isAdmin: boolean;
  readonly onClear: () => void;
};

/** Empty state that explains why there is no process map, and the next step. */
function EmptyProcessState({ figures, isNarrowed, isAdmin, onClear }: NothingHappenedProps) {
  if (figures.withheld > 0)
    return (
      <EmptyState
        title={t`Too few requests to show`}
        action={isNarrowed ? <Button onClick={onClear}>{t`Clear the filters`}</Button> : null}
      >{t`A picture of fewer than five requests would reveal single requests.`}</EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        title={t`No request fits these filters`}
        action={<Button onClick={onClear}>{t`Clear the filters`}</Button>}
      >{t`Choose another period, category or outcome.`}</EmptyState>
    );
  return (
    <EmptyState
      title={t`Nothing has happened yet`}
      action={
        isAdmin ? (
          <ButtonLink to={paths.processImports}>{t`Import a log of another system`}</ButtonLink>
        ) : (
          <ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>
        )
      }
    >{t`As soon as requests are sent, this shows which ways they take and where they wait.`}</EmptyState>
  );
}

/** Actual process of requests, as a map or a table, with panels of figures. */
export function ProcessView({ query, search, onChange, isAdmin }: ProcessViewProps) {
  const format = useFormat();
  const { data, error, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery(
    processFiguresQuery(query),
  );
  // Wait for this data too. Otherwise, the filters and links that need it would shift the page when it is loaded.
  const parts = [
    useQuery(processSourcesQuery()),
    useQuery({ ...routingsInUseQuery(), enabled: isAdmin }),
    useQuery({ ...allCategoriesQuery(), enabled: isAdmin }),
  ];
  const isPending = (!data && !error) || parts.some(isFirstLoad);
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
      {isPending ? null : (
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
      )}
      {error && data ? (
        <StaleNotice what={t`The picture`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`The process could not be loaded`} cause={error} onRetry={retry} />
      ) : !data || isPending ? (
        <>
          <FiguresSkeleton />
          <ListSkeleton rows={8} />
        </>
      ) : data.activities.length === 0 ? (
        <EmptyProcessState
          figures={data}
          isNarrowed={isNarrowed}
          isAdmin={isAdmin}
          onClear={clear}
        />
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
