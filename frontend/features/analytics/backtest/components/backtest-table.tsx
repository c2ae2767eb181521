import { Fragment, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { describeQuorum } from '#frontend/widgets/routing/quorum-words.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import { type BacktestView, backtestViews, compareByDifference } from '../backtest-views.ts';
import classes from './backtest-view.module.css';

const pageSize = 50;

/** Table of requests with their actual and simulated approvers, largest differences first. */
export function BacktestTable({ requests }: { requests: readonly BacktestedRequest[] }) {
  const [view, setView] = useState<BacktestView>('Those that differ');
  const [shown, setShown] = useState(pageSize);
  const counted = useMemo(
    () => backtestViews.map(({ name, fits }) => ({ name, count: requests.filter(fits).length })),
    [requests],
  );
  const rows = useMemo(() => {
    const fits = backtestViews.find(({ name }) => name === view)?.fits;
    return requests.filter((request) => fits?.(request)).sort(compareByDifference);
  }, [requests, view]);
  return (
    <section aria-label={t`Request by request`}>
      <Tabs
        label={t`Which requests`}
        tabs={counted}
        current={view}
        onChange={(name) => {
          setView(name);
          setShown(pageSize);
        }}
      />
      {rows.length === 0 ? <p>{t`None of them.`}</p> : null}
      <ul className={classes.requests}>
        {rows.slice(0, shown).map((request) => (
          <li key={request.requestId}>
            <div className={`stack packed ${classes.what}`}>
              <Link to={paths.viewRequest(request.requestId)}>{request.title}</Link>
              <span>{request.isCut ? t`${request.number} · ended early` : request.number}</span>
            </div>
            <BacktestSide label={t`Today`} walk={request.was} beside={request.would} />
            <BacktestSide label={t`With the draft`} walk={request.would} beside={request.was} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={rows.length > shown}
        loading={false}
        onMore={() => setShown(shown + pageSize)}
      />
    </section>
  );
}

type Walk = BacktestedRequest['was'];
const getName = ({ people, approvals }: Walk['steps'][number]) =>
  describeQuorum({ people, needed: { approvals } });

/** One side of a request: steps with their people. Steps that the other side lacks are marked. */
function BacktestSide({ label, walk, beside }: { label: string; walk: Walk; beside: Walk }) {
  const known = new Set(beside.steps.map((step) => `${step.name} ${getName(step)}`));
  return (
    <div className={`stack packed text-12 ${classes.side}`}>
      <span className={`muted tabular ${classes.label}`}>
        {label}: {formatWorkingDays(walk.workingSeconds)}
        {walk.breaches > 0 ? <em>{t`, ${walk.breaches} late`}</em> : null}
      </span>
      <span>
        {walk.steps.map((step, at) => (
          <Fragment key={`${step.order} ${step.name}`}>
            {at > 0 ? ', ' : ''}
            <span
              className={classes.step}
              data-own={known.has(`${step.name} ${getName(step)}`) ? undefined : true}
            >
              {step.name} ({getName(step)})
            </span>
          </Fragment>
        ))}
      </span>
    </div>
  );
}
