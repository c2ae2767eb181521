import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { stepOf } from '../words.ts';
import classes from './process-side.module.css';

/** Leads to where other people, limits and targets are tried on past requests, for each routing with such a step. */
export function TryIt({ activity }: { readonly activity: string }) {
  const { data: routings = [] } = useQuery(routingsInUseQuery());
  const theirs = routings.filter(({ steps }) =>
    steps.some(({ name }) => name === stepOf(activity)),
  );
  if (theirs.length === 0) return null;
  return (
    <p className={classes.note}>
      {t`Try other people, limits or targets on past requests:`}{' '}
      {theirs.map(({ id, name }, n) => (
        <Fragment key={id}>
          {n > 0 ? ', ' : null}
          <Link to={paths.backtest(id)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}
