import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProcessQuery } from '#frontend/data/process.ts';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { type Supposed, whatIfOf } from '#frontend/paths.ts';
import type { Bottleneck } from '#shared/process/process-api.ts';
import { stepOf } from '../words.ts';
import classes from './process-side.module.css';

const words: Readonly<Record<Supposed, string>> = {
  more: t`one more person`,
  away: t`somebody away`,
  limit: t`another approval limit`,
  target: t`another target`,
};
/** What helps where the figures show this. */
const helps: { readonly [R in Bottleneck['reasons'][number]['reason']]?: Supposed } = {
  'few-deciders': 'more',
  'nobody-there': 'away',
  'in-batches': 'target',
  'outside-hours': 'target',
  'long-tail': 'more',
};
const usual: readonly Supposed[] = ['more', 'away', 'limit', 'target'];

type TryItProps = {
  readonly bottleneck: Bottleneck;
  /** what the figures are of */
  readonly query: ProcessQuery;
};

/**
 * Leads to where other people, limits and targets are tried on past requests: for each routing with such a step that
 * serves the category, with the step and what is tried in the address, what fits the reasons first.
 */
export function TryIt({ bottleneck: { activity, reasons }, query }: TryItProps) {
  const { data: routings = [] } = useQuery(routingsInUseQuery());
  const { data: categories = [] } = useQuery(allCategoriesQuery());
  const { source, from, to, category } = query;
  const step = stepOf(activity);
  const served = categories.find(({ name }) => name === category)?.id;
  const theirs = routings.flatMap(({ id, name, steps, categoryIds }) => {
    const asked = steps.find((one) => one.name === step)?.approvers.kind;
    if (asked === undefined || (served !== undefined && !categoryIds.includes(served))) return [];
    return [{ id, name, canGrow: asked === 'group' || asked === 'role' }];
  });
  if (theirs.length === 0) return null;
  const first = reasons.flatMap(({ reason }) => helps[reason] ?? []);
  const offered = [...new Set([...first, ...usual])];
  const asked = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(source !== undefined && { log: source }),
  };
  return theirs.map(({ id, name, canGrow }) => (
    <p key={id} className={classes.note}>
      {rich`Try on past requests of ${name}: ${offered
        .filter((suppose) => suppose !== 'more' || canGrow)
        .map((suppose, n) => (
          <span key={suppose}>
            {n > 0 ? ', ' : null}
            <Link to={whatIfOf(id, { ...asked, step, suppose })}>{words[suppose]}</Link>
          </span>
        ))}`}
    </p>
  ));
}
