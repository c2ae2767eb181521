import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { PrintViewerProvider } from '#frontend/components/layout/print-viewer.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { useReplaceSearch } from '#frontend/components/lists/use-replace-search.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { msg, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { describeDifferences } from '#frontend/widgets/routing/differences.ts';
import { getEditableDraft, toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { useRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { type Change, readChanges, readProposedChanges } from '../../what-if/what-if-changes.ts';
import { formatActivityDecision, readBacktest } from '../backtest-address.ts';
import { formatRunState } from '../run-state.ts';
import { useBacktest } from '../use-backtest.ts';
import { usePast } from '../use-past.ts';
import { BacktestAssumptions } from './backtest-assumptions.tsx';
import { BacktestComparison } from './backtest-comparison.tsx';
import { BacktestControls } from './backtest-controls.tsx';
import { CopyLink, LinkNotice } from './backtest-link.tsx';
import classes from './backtest-report.module.css';
import { BacktestSource, LogReading } from './backtest-source.tsx';

const WhatIfView = lazy(async () => ({
  default: (await import('../../what-if/components/what-if-view.tsx')).WhatIfView,
}));

type BacktestReportProps = {
  /** State at page load; the report does not change with later edits. */
  readonly edited: EditedRouting;
  /** Undefined for the draft, or for the version in use. */
  readonly version: RoutingSequence | undefined;
};

/** Report that compares a draft or version of a routing sequence with past requests. The URL selects the version. */
export function BacktestReport({ edited: read, version: readVersion }: BacktestReportProps) {
  const [{ edited, version }] = useState({ edited: read, version: readVersion });
  const { id, published, draft: stored } = edited;
  const isDraft = !version && stored !== null;
  const draft = useMemo(
    () => (version ? toRoutingDraft(version) : getEditableDraft(edited)),
    [edited, version],
  );
  const before = useMemo(() => published && toRoutingDraft(published), [published]);
  const names = useRoutingNames(draft, before ? [before] : []);
  const changes = before ? describeDifferences(before, draft, names) : [];
  const [search] = useSearchParams();
  const replaceSearch = useReplaceSearch();
  const [opened] = useState(Date.now);
  const { days: asked, showsAll, log: askedLog } = readBacktest(search, opened);
  const [days, setDays] = useState(asked);
  const { run, start, cancel } = useBacktest();
  const { past, days: whole, logs, log, problem } = usePast({ days: asked, log: askedLog }, draft);
  // The activities of a log are loaded first, which takes some seconds for a large log.
  const isLooking = log !== undefined && past === undefined && problem === undefined;
  const format = useFormat();
  const { from, to } = asked;
  const edit = useCallback(
    (write: (next: URLSearchParams) => void) =>
      replaceSearch((present) => {
        const next = new URLSearchParams(present);
        write(next);
        return next;
      }),
    [replaceSearch],
  );
  const change = (part: Readonly<Record<string, string>>) =>
    edit((next) => {
      for (const [name, value] of Object.entries({ from, to, ...part })) next.set(name, value);
    });
  const isWhatIf = search.get('view') === 'what-if';
  // The form shows typed values at once. The URL is updated a moment later, and is read only at page load.
  const [isProposed, setProposed] = useState(() => search.has('suppose'));
  const [supposed, setSupposed] = useState(() =>
    isProposed ? readProposedChanges(search, draft.steps, asked) : readChanges(search),
  );
  const suppose = (changed: Change[]) => {
    setSupposed(changed);
    setProposed(false);
    edit((next) => {
      for (const name of ['change', 'step', 'suppose']) next.delete(name);
      for (const one of changed) next.append('change', JSON.stringify(one));
    });
  };

  useEffect(() => {
    if (past) void start(draft, past);
  }, [start, draft, past]);
  // A link for a colleague includes the period, even the default one, and the draft.
  const isNamed = search.has('from') && search.has('to') && (!isDraft || search.has('draft'));
  useEffect(() => {
    if (isNamed) return;
    edit((next) => {
      next.set('from', from);
      next.set('to', to);
      if (isDraft && !next.has('draft')) next.set('draft', String(edited.itemVersion));
    });
  }, [isNamed, edit, from, to, isDraft, edited.itemVersion]);

  const choose = (source: string | undefined) =>
    edit((next) => {
      for (const name of ['log', 'as', 'decides', 'change']) next.delete(name);
      if (source) next.set('log', source);
    });

  const number = version?.version ?? published?.version;
  const title = isDraft ? t`Draft on past requests` : t`Version ${number} on past requests`;
  return (
    <PrintViewerProvider>
      <PageHeader
        title={title}
        trail={[
          { label: t`Routing`, to: paths.routings },
          { label: draft.name, to: paths.editRouting(id) },
        ]}
        meta={
          <>
            <Tag>{t`Nothing changes`}</Tag>
            <span>
              {log
                ? t`Imported log: ${log.name}`
                : t`Requests raised from ${format.date(from)} to ${format.date(to)}`}
            </span>
            <span>{isLooking ? t`the log is looked at` : formatRunState(run)}</span>
          </>
        }
        actions={
          <>
            <CopyLink edited={edited} isDraft={isDraft} />
            <Button
              variant="default"
              leftSection={<IconPrinter size={15} aria-hidden />}
              onClick={() => window.print()}
            >{t`Print`}</Button>
            <ButtonLink
              to={paths.editRouting(id)}
              variant="default"
              leftSection={<IconArrowLeft size={15} aria-hidden />}
            >
              {isDraft ? t`Back to the draft` : t`Back to the routing`}
            </ButtonLink>
          </>
        }
      />
      <div className={`stack fit gap-16 text-13 ${classes.report}`}>
        <LinkNotice edited={edited} isDraft={isDraft} />
        <div className={`stack gap-12 ${classes.screen}`}>
          {logs.length > 0 || log ? (
            <BacktestSource logs={logs} source={askedLog?.source} onSource={choose} />
          ) : null}
          {problem ? (
            <ErrorPanel
              title={t`This log can’t be read`}
              cause={problem}
              onRetry={() => choose('')}
            />
          ) : null}
          <BacktestControls
            run={run}
            days={log ? undefined : days}
            onDays={setDays}
            onStart={() => {
              if (log || (days.from === from && days.to === to)) {
                if (past) void start(draft, past);
              } else change(days);
            }}
            onStop={cancel}
          />
          {log && past ? (
            <LogReading
              categories={names.categories.filter(({ id }) => draft.categoryIds.includes(id))}
              categoryId={log.categoryId}
              steps={draft.steps}
              found={log.found}
              onCategory={(as) => change({ as })}
              onDecides={(activity, decides) =>
                edit((next) => {
                  const others = [...(askedLog?.decides ?? [])].filter(
                    ([name]) => name !== activity,
                  );
                  next.delete('decides');
                  for (const [name, word] of [...others, [activity, decides] as const])
                    next.append('decides', formatActivityDecision(name, word));
                })
              }
            />
          ) : null}
        </div>
        <Panel
          title={isDraft ? t`What the draft changes` : t`What version ${number} changes`}
          aside={published ? t`Beside version ${published.version}, which is in use` : undefined}
        >
          {changes.length > 0 ? (
            <DifferenceList differences={changes} />
          ) : (
            <p>{published ? t`Nothing: it is the version in use.` : t`It is new.`}</p>
          )}
        </Panel>
        <Tabs
          label={t`What is looked at`}
          tabs={[{ name: msg('Comparison') }, { name: msg('What if') }]}
          current={isWhatIf ? 'What if' : 'Comparison'}
          onChange={(name) => change({ view: name === 'What if' ? 'what-if' : 'comparison' })}
        />
        {isWhatIf && !past ? (
          <ListSkeleton />
        ) : isWhatIf && past ? (
          <Suspense fallback={<ListSkeleton />}>
            <WhatIfView
              replay={run}
              draft={draft}
              names={names}
              past={past}
              days={whole}
              changes={supposed}
              isProposed={isProposed}
              onChange={suppose}
            />
          </Suspense>
        ) : (
          <>
            <BacktestComparison
              run={run}
              showsAll={showsAll}
              onShowAll={(all) => change({ show: all ? 'all' : 'differing' })}
              isDraft={isDraft}
            />
            {run.phase === 'done' || run.phase === 'stopped' ? (
              <BacktestAssumptions isLog={log !== undefined} />
            ) : null}
          </>
        )}
      </div>
    </PrintViewerProvider>
  );
}
