import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { type ProcessQuery, processDeviationsQuery } from '#frontend/data/process.ts';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { listStepActivities } from '../steps.ts';
import classes from './process-side.module.css';

type BesideRoutingProps = {
  readonly routingId: string;
  readonly query: ProcessQuery;
  readonly onChoose: (activity: string) => void;
};

/** Designed routing sequence step by step, with the number of requests that deviated. */
export function RoutingComparison({ routingId, query, onChoose }: BesideRoutingProps) {
  const { locale } = useViewer();
  const { data, error, refetch } = useQuery(processDeviationsQuery(routingId, query));
  const count = (number: number) => number.toLocaleString(locale);
  if (error)
    return (
      <section className={classes.block}>
        <ErrorPanel
          title={t`The routing could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      </section>
    );
  if (!data) return <ListSkeleton rows={4} />;
  const { name, version, requests, asDesigned, steps, added, outOfOrder } = data;
  const isKnown = requests === 0 || steps.some((step) => step.requests > 0);
  return (
    <section className={classes.block}>
      <h2>
        {t`As designed`} <small>{t`${name}, version ${version}`}</small>
      </h2>
      <p className={classes.note}>
        {requests === 0
          ? t`Nothing was decided yet in what is shown.`
          : isKnown
            ? t`${count(asDesigned)} of ${count(requests)} requests (${formatPercent(asDesigned / requests)}) went as the routing is now.`
            : t`No step of the routing has the name of an activity here, so that nothing can be compared.`}
      </p>
      {isKnown ? (
        <ol className="stack gap-8">
          {steps.map((step) => (
            <li key={step.name}>
              <button
                type="button"
                className={`stack gap-4 text-13 ${classes.row}`}
                onClick={() => onChoose(listStepActivities(data, step.name)[0] ?? step.name)}
                disabled={step.requests === 0}
              >
                <span className={`row stretch between gap-12 tabular ${classes.head}`}>
                  <b>{step.name}</b>
                  <span>{count(step.requests)}</span>
                </span>
                {step.leftOut > 0 ? (
                  <span className="text-12 line-height-16 muted">{t`left out by its rules: ${count(step.leftOut)}`}</span>
                ) : null}
                {step.skipped > 0 ? (
                  <span
                    className={`text-12 line-height-16 ${classes.deviation}`}
                  >{t`skipped: ${count(step.skipped)}`}</span>
                ) : null}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {isKnown && added.length + outOfOrder.length > 0 ? (
        <ul className="stack gap-8">
          {added.map((one) => (
            <li key={one.activity} className={`text-12 line-height-16 ${classes.deviation}`}>
              {plural(
                one.requests,
                t`Added, not in the routing: ${one.activity}, ${count(one.requests)} request`,
                t`Added, not in the routing: ${one.activity}, ${count(one.requests)} requests`,
              )}
            </li>
          ))}
          {outOfOrder.map((one) => (
            <li
              key={`${one.activity} ${one.after}`}
              className={`text-12 line-height-16 ${classes.deviation}`}
            >
              {plural(
                one.requests,
                t`Out of order: ${one.activity} after ${one.after}, ${count(one.requests)} request`,
                t`Out of order: ${one.activity} after ${one.after}, ${count(one.requests)} requests`,
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={classes.note}>
        {rich`Older versions count as they were taken. ${<Link to={paths.editRouting(routingId)}>{t`Open the routing`}</Link>} or ${<Link to={paths.backtest(routingId)}>{t`try a change on past requests`}</Link>}.`}
      </p>
    </section>
  );
}
