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
import { FigureTable } from './figure-table.tsx';

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
        <FigureTable
          label={t`Request by request`}
          rows={rows.slice(0, shown)}
          keyOf={({ requestId }) => requestId}
          columns={[
            {
              head: t`Request`,
              render: ({ requestId, number, title, isCut }) => (
                <RowTitle title={title} to={linkOf(requestId)}>
                  <span>{isCut ? t`${number} · ended early` : number}</span>
                </RowTitle>
              ),
            },
            { head: t`Amount`, end: true, render: (request) => <MoneyCell request={request} /> },
            {
              ...{ head: t`Decisions ${lowercaseFirstLetter(then)}`, label: null },
              render: (request) => <Decisions request={request} />,
            },
            {
              ...{ head: t`Today and ${lowercaseFirstLetter(then)}`, label: null },
              render: ({ was, would, isCut }) => (
                <Dumbbell
                  was={was.workingSeconds}
                  would={isCut ? null : would.workingSeconds}
                  most={most}
                />
              ),
            },
            {
              ...{ head: t`Today`, end: true },
              render: ({ was }) => formatWorkingDays(was.workingSeconds),
            },
            {
              ...{ head: then, end: true },
              render: ({ would, isCut }) => (isCut ? '–' : formatWorkingDays(would.workingSeconds)),
            },
            {
              ...{ head: t`Difference`, end: true, strong: true },
              render: (request) =>
                request.isCut
                  ? t`not known`
                  : formatDurationDifference(calculateDelaySeconds(request)),
            },
          ]}
        />
      )}
      <LoadMore
        hasMore={rows.length > shown}
        loading={false}
        onMore={() => setShown(shown + pageSize)}
      />
    </Panel>
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
