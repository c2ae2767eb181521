import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProcessQuery } from '#frontend/data/process.ts';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { type WhatIfAssumption, whatIfPath } from '#frontend/paths.ts';
import type { Bottleneck, ProcessGroup } from '#shared/process/process-api.ts';
import { toStepName } from '../words.ts';
import classes from './process-side.module.css';

const words: Readonly<Record<WhatIfAssumption, string>> = {
  more: t`one more person`,
  away: t`somebody away`,
  limit: t`another approval limit`,
  target: t`another target`,
};
/** Simulated change that addresses each cause of a bottleneck. */
const helps: { readonly [R in Bottleneck['reasons'][number]['reason']]?: WhatIfAssumption } = {
  'few-deciders': 'more',
  'nobody-there': 'away',
  'in-batches': 'target',
  'outside-hours': 'target',
  'long-tail': 'more',
};
const usual: readonly WhatIfAssumption[] = ['more', 'away', 'limit', 'target'];

type TryItProps = {
  readonly bottleneck: Bottleneck;
  /** Query that the figures were loaded with. */
  readonly query: ProcessQuery;
  /** Number of requests by category in the figures. */
  readonly categories: readonly ProcessGroup[];
};

/**
 * Links to the simulation of other people, limits and targets on past requests. Routing sequences with this step are
 * sorted by number of requests, and only the first is shown initially. The URL contains the step and the change.
 * Changes that fit the causes are first.
 */
export function BottleneckSimulationLinks({
  bottleneck: { activity, reasons },
  query,
  categories: told,
}: TryItProps) {
  const { data: routings } = useQuery(routingsInUseQuery());
  const { data: categories } = useQuery(allCategoriesQuery());
  // Without the categories, the list could include routing sequences that serve none of the shown requests.
  if (!routings || !categories) return null;
  const { source, from, to, category } = query;
  const step = toStepName(activity);
  const served = categories.find(({ name }) => name === category)?.id;
  const requestsOf = (ids: readonly string[]) => {
    const names = categories.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
    return told.reduce((sum, one) => sum + (names.includes(one.name) ? one.requests : 0), 0);
  };
  const theirs = routings
    .flatMap(({ id, name, steps, categoryIds }) => {
      const asked = steps.find((one) => one.name === step)?.approvers.kind;
      if (asked === undefined || (served !== undefined && !categoryIds.includes(served))) return [];
      const canGrow = asked === 'group' || asked === 'role';
      return [{ id, name, canGrow, requests: requestsOf(categoryIds) }];
    })
    .sort((a, b) => b.requests - a.requests);
  const [largest, ...others] = theirs;
  if (!largest) return null;
  const first = reasons.flatMap(({ reason }) => helps[reason] ?? []);
  const offered = [...new Set([...first, ...usual])];
  const asked = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(source !== undefined && { log: source }),
  };
  const lineOf = ({ id, name, canGrow }: (typeof theirs)[number]) => (
    <p key={id} className={classes.note}>
      {rich`Try on past requests of ${name}: ${offered
        .filter((suppose) => suppose !== 'more' || canGrow)
        .map((suppose, n) => (
          <span key={suppose}>
            {n > 0 ? ', ' : null}
            <Link to={whatIfPath(id, { ...asked, step, suppose })}>{words[suppose]}</Link>
          </span>
        ))}`}
    </p>
  );
  return (
    <>
      {lineOf(largest)}
      {others.length > 0 ? (
        <details className={classes.others}>
          <summary>
            {plural(
              others.length,
              t`${others.length} more routing with this step`,
              t`${others.length} more routings with this step`,
            )}
          </summary>
          {others.map(lineOf)}
        </details>
      ) : null}
    </>
  );
}
