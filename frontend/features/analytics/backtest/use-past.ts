import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { processFiguresQuery, processSourcesQuery } from '#frontend/data/process.ts';
import type { BacktestInput, DayRange } from '#frontend/data/publish-routing.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { BacktestParams } from './backtest-address.ts';
import { assignActivitiesToSteps, getDecidingActivities } from './log-steps.ts';

const nothingChosen: ReadonlyMap<string, string> = new Map();

/**
 * Return the past data selected in the URL: requests of a period, or a log with the steps of its activities. `past` is
 * undefined while the log loads, and if it does not exist. `days`: first and last day.
 */
export function usePast({ days, log }: Pick<BacktestParams, 'days' | 'log'>, draft: RoutingDraft) {
  const sources = useQuery(processSourcesQuery());
  const source = log?.source;
  const figures = useQuery({
    ...processFiguresQuery({ source: source ?? 'own' }),
    enabled: source !== undefined,
  });
  const logs = useMemo(
    () =>
      (sources.data?.items ?? []).flatMap(({ source: id, name, from, to }) =>
        id === 'own' ? [] : [{ id, name, from, to }],
      ),
    [sources.data],
  );
  const chosen = logs.find(({ id }) => id === source);
  const { steps, categoryIds } = draft;
  const [first = ''] = categoryIds;
  const categoryId = categoryIds.find((id) => id === log?.categoryId) ?? first;
  // Compare as text, because each change of the URL creates a new map.
  const decides = JSON.stringify([...(log?.decides ?? nothingChosen)]);
  // Placeholder data may belong to another log.
  const activities = figures.isPlaceholderData ? undefined : figures.data?.activities;
  const found = useMemo(
    () =>
      activities ? assignActivitiesToSteps(activities, steps, new Map(JSON.parse(decides))) : [],
    [activities, steps, decides],
  );
  const { from, to } = days;
  const past = useMemo((): BacktestInput | undefined => {
    if (source === undefined) return { from, to };
    if (!activities) return undefined;
    return { source, categoryId, activities: getDecidingActivities(found, steps) };
  }, [source, from, to, activities, categoryId, found, steps]);
  const ofLog: DayRange = {
    from: chosen?.from?.slice(0, 10) ?? from,
    to: chosen?.to?.slice(0, 10) ?? to,
  };
  return {
    past,
    days: source === undefined ? days : ofLog,
    logs,
    log: source === undefined ? undefined : { name: chosen?.name ?? '', categoryId, found },
    problem: source === undefined ? undefined : (figures.error ?? undefined),
  };
}
