import { useMemo, useState } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { MoneyCell } from '#frontend/components/lists/money-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { lowercaseFirstLetter } from '#frontend/lib/language/words.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { ExportMenu } from '#frontend/widgets/import/export-menu.tsx';
import { describeQuorum } from '#frontend/widgets/routing/quorum-words.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import { backtestSheet, buildBacktestRows } from '../backtest-file.ts';
import { calculateDelaySeconds } from '../backtest-sums.ts';
import { compareByDifference } from '../backtest-views.ts';
import classes from './backtest-report.module.css';
import { Dumbbell } from './dumbbell.tsx';

/** Decision of a past request under the draft: same people, other people, removed, or added. */
type ComparedDecision = {
  readonly name: string;
  readonly kind: 'kept' | 'others' | 'gone' | 'added';
  /** "Finn Weber instead of Ben Hartmann", or the assignees of an added decision. */
  readonly who?: string;
};
type Step = BacktestedRequest['was']['steps'][number];

const getWords = ({ people, approvals }: Step) => describeQuorum({ people, needed: { approvals } });

function compareDecision(was: Step, would: Step): ComparedDecision {
  const asked = new Set(would.people.map(({ userId }) => userId));
  if (was.people.every(({ userId }) => asked.has(userId)))
    return { name: would.name, kind: 'kept' };
  const who = t`${getWords(would)} instead of ${getWords(was)}`;
  return { name: would.name, kind: 'others', who };
}

/** Return the decisions of a request under the draft in order, including removed ones at their original position. */
export function compareDecisions({ was, would, isCut }: BacktestedRequest): ComparedDecision[] {
  const left = [...was.steps];
  const decisions: ComparedDecision[] = [];
  const gone = (steps: readonly Step[]) =>
    steps
      .filter(({ name }) => !would.steps.some((step) => step.name === name))
      .map(({ name }): ComparedDecision => ({ name, kind: 'gone' }));
  for (const step of would.steps) {
    const at = left.findIndex(({ name }) => name === step.name);
    const before = at < 0 ? undefined : left[at];
    if (before) {
      decisions.push(...gone(left.splice(0, at)), compareDecision(before, step));
      left.shift();
    } else {
      // A request that ended early never reached this step, so it does not count as added.
      decisions.push(
        isCut && left.length === 0
          ? { name: step.name, kind: 'kept' }
          : { name: step.name, kind: 'added', who: getWords(step) },
      );
    }
  }
  return [...decisions, ...gone(left)];
}

const pageSize = 50;

type BacktestRequestsProps = {
  readonly requests: readonly BacktestedRequest[];
  readonly linkOf: (requestId: string) => string;
  readonly showsAll: boolean;
  /** Whether the backtest is complete, so that a file contains all requests. */
  readonly isComplete: boolean;
  readonly then: string;
};

/** List of requests, largest differences first, with removed and added decisions and the duration on both sides. */
export function BacktestRequests(props: BacktestRequestsProps) {
  const { requests, linkOf, showsAll, isComplete, then } = props;
  const [shown, setShown] = useState(pageSize);
  const rows = useMemo(
    () => requests.filter(({ same }) => showsAll || !same).sort(compareByDifference),
    [requests, showsAll],
  );
  const most = Math.max(
    0,
    ...rows.slice(0, shown).flatMap(({ was, would }) => [was.workingSeconds, would.workingSeconds]),
  );
  return (
    <Panel
      title={showsAll ? t`All requests` : t`Requests that differ`}
      look="boxed"
      count={rows.length}
      aside={
        isComplete && rows.length > 0 ? (
          <ExportMenu
            sheet={backtestSheet}
            rows={async () => buildBacktestRows(rows)}
            whole={async () => rows}
            word={t`Export all ${rows.length}`}
          />
        ) : null
      }
    >
      {rows.length === 0 ? (
        <p>{t`None: everybody who decided would have been asked at the same turn.`}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways
        <section className="scroll-x" aria-label={t`Request by request`} tabIndex={0}>
          <table className={`full text-13 tabular ${classes.table}`} data-cards>
            <thead>
              <tr>
                <th>{t`Request`}</th>
                <th className={classes.end}>{t`Amount`}</th>
                <th>{t`Decisions ${lowercaseFirstLetter(then)}`}</th>
                <th>{t`Today and ${lowercaseFirstLetter(then)}`}</th>
                <th className={classes.end}>{t`Today`}</th>
                <th className={classes.end}>{then}</th>
                <th className={classes.end}>{t`Difference`}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((request) => (
                <Row
                  key={request.requestId}
                  {...{ request, most, then }}
                  to={linkOf(request.requestId)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <LoadMore
        hasMore={rows.length > shown}
        loading={false}
        onMore={() => setShown(shown + pageSize)}
      />
    </Panel>
  );
}

type RowProps = {
  readonly request: BacktestedRequest;
  readonly most: number;
  readonly then: string;
  readonly to: string;
};

function Row({ request, most, then, to }: RowProps) {
  const { number, title, was, would, isCut } = request;
  return (
    <tr>
      <td>
        <RowTitle title={title} to={to}>
          <span>{isCut ? t`${number} · ended early` : number}</span>
        </RowTitle>
      </td>
      <td className={classes.end} data-of={t`Amount`}>
        <MoneyCell request={request} />
      </td>
      <td>
        <Decisions request={request} />
      </td>
      <td>
        <Dumbbell
          was={was.workingSeconds}
          would={isCut ? null : would.workingSeconds}
          most={most}
        />
      </td>
      <td className={classes.end} data-of={t`Today`}>
        {formatWorkingDays(was.workingSeconds)}
      </td>
      <td className={classes.end} data-of={then}>
        {isCut ? '–' : formatWorkingDays(would.workingSeconds)}
      </td>
      <td className={`${classes.end} ${classes.strong}`} data-of={t`Difference`}>
        {isCut ? t`not known` : formatDurationDifference(calculateDelaySeconds(request))}
      </td>
    </tr>
  );
}

/** Format the difference in duration: "9 days 2 h sooner" */
const formatDurationDifference = (seconds: number) =>
  Math.abs(seconds) < 60
    ? inContext('time')`none`
    : seconds < 0
      ? t`${formatWorkingDays(seconds)} sooner`
      : t`${formatWorkingDays(seconds)} later`;

/** Decisions of a request in order. Removed decisions are struck through, added or reassigned decisions are marked. */
function Decisions({ request }: { request: BacktestedRequest }) {
  return (
    <span className={`row wrap stretch muted ${classes.decisions}`}>
      {compareDecisions(request).map(({ name, kind, who }, at) => {
        const key = `${at} ${name}`;
        if (kind === 'gone') return <del key={key}>{name}</del>;
        if (kind === 'kept') return <span key={key}>{name}</span>;
        return (
          <ins key={key}>
            {kind === 'added' ? '+ ' : ''}
            {name} <small>({who})</small>
          </ins>
        );
      })}
    </span>
  );
}
