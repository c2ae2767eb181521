import { IconArrowLeft, IconLink, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/button.tsx';
import { DifferenceList } from '#frontend/components/difference-list.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { OnPaper } from '#frontend/components/on-paper.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { Tabs } from '#frontend/components/tabs.tsx';
import { Tag } from '#frontend/components/tag.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { msg, plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { readBacktest } from '../backtest-address.ts';
import { differences } from '../differences.ts';
import { draftOf, presentDraft } from '../draft.ts';
import { type BacktestRun, useBacktest } from '../use-backtest.ts';
import { useRoutingNames } from '../use-routing-names.ts';
import { type Change, readChanges } from '../what-if-changes.ts';
import { BacktestComparison } from './backtest-comparison.tsx';
import { BacktestControls } from './backtest-controls.tsx';
import classes from './backtest-report.module.css';

const WhatIfView = lazy(async () => ({
  default: (await import('./what-if-view.tsx')).WhatIfView,
}));

type BacktestReportProps = {
  /** as it was when the page opened: what is shown stays about that */
  readonly edited: EditedRouting;
  /** none: the draft, or what is in force */
  readonly version: RoutingSequence | undefined;
};

/** The draft or a version of a routing beside what happened to requests of the past; the address says which. */
export function BacktestReport({ edited: read, version: readVersion }: BacktestReportProps) {
  const [{ edited, version }] = useState({ edited: read, version: readVersion });
  const { id, published, draft: stored } = edited;
  const isDraft = !version && stored !== null;
  const draft = useMemo(
    () => (version ? draftOf(version) : presentDraft(edited)),
    [edited, version],
  );
  const before = useMemo(() => published && draftOf(published), [published]);
  const names = useRoutingNames(draft, before ? [before] : []);
  const changes = before ? differences(before, draft, names) : [];
  const [search, setSearch] = useSearchParams();
  const [opened] = useState(Date.now);
  const { days: asked, showsAll } = readBacktest(search, opened);
  const [days, setDays] = useState(asked);
  const { run, start, cancel } = useBacktest();
  const format = useFormat();
  const { from, to } = asked;
  const edit = useCallback(
    (write: (next: URLSearchParams) => void) =>
      setSearch(
        (present) => {
          const next = new URLSearchParams(present);
          write(next);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const change = (part: Readonly<Record<string, string>>) =>
    edit((next) => {
      for (const [name, value] of Object.entries({ from, to, ...part })) next.set(name, value);
    });
  const isWhatIf = search.get('view') === 'what-if';
  // What is typed shows at once; the address, which follows it a moment later, is only read when the page opens.
  const [supposed, setSupposed] = useState(() => readChanges(search));
  const suppose = (changed: Change[]) => {
    setSupposed(changed);
    edit((next) => {
      next.delete('change');
      for (const one of changed) next.append('change', JSON.stringify(one));
    });
  };

  useEffect(() => {
    void start(draft, { from, to });
  }, [start, draft, from, to]);
  // What a colleague is sent names the days, also when they were chosen by nobody.
  const namesDays = search.has('from') && search.has('to');
  useEffect(() => {
    if (namesDays) return;
    edit((next) => {
      next.set('from', from);
      next.set('to', to);
    });
  }, [namesDays, edit, from, to]);

  const number = version?.version ?? published?.version;
  const title = isDraft ? t`Draft on past requests` : t`Version ${number} on past requests`;
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      showToast({ text: t`Link copied. Administrators can open it.` });
    } catch {
      showToast({ text: t`It could not be copied. Copy the address of this page instead.` });
    }
  }
  return (
    <OnPaper>
      <PageHeader
        title={title}
        trail={[
          { label: t`Routing`, to: paths.routings },
          { label: draft.name, to: paths.editRouting(id) },
        ]}
        meta={
          <>
            <Tag>{t`Nothing changes`}</Tag>
            <span>{t`Requests raised from ${format.date(from)} to ${format.date(to)}`}</span>
            <span>{stateWords(run)}</span>
          </>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconLink size={15} aria-hidden />}
              onClick={() => void copyLink()}
            >{t`Copy link`}</Button>
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
      <div className={classes.report}>
        <div className={classes.screen}>
          <BacktestControls
            run={run}
            days={days}
            onDays={setDays}
            onStart={() => {
              if (days.from === from && days.to === to) void start(draft, days);
              else change(days);
            }}
            onStop={cancel}
          />
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
        {isWhatIf ? (
          <Suspense fallback={<ListSkeleton />}>
            <WhatIfView
              replay={run}
              draft={draft}
              names={names}
              days={asked}
              changes={supposed}
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
            <Assumptions />
          </>
        )}
      </div>
    </OnPaper>
  );
}

/** "214 requests replayed" */
function stateWords({ phase, requests }: BacktestRun): string {
  const count = requests.length;
  if (phase === 'done')
    return plural(count, t`all ${count} request replayed`, t`all ${count} requests replayed`);
  return phase === 'stopped'
    ? plural(count, t`stopped after ${count} request`, t`stopped after ${count} requests`)
    : plural(count, t`${count} request replayed so far`, t`${count} requests replayed so far`);
}

function Assumptions() {
  return (
    <Panel title={t`What is assumed`}>
      <ul className={classes.assumed}>
        <li>{t`Who was asked then takes the time they took then. Somebody else takes their usual time, the median of what they decided among the requests raised about then; where nothing is known of them, that of the step, else its target.`}</li>
        <li>{t`Who works here today, with today’s groups, managers and limits, would have been asked.`}</li>
        <li>{t`Where several people may decide, those who decided the request decide again; what is left is shared equally.`}</li>
        <li>{t`Requests that ended early, or are not over, count as replayed but not in the times.`}</li>
        <li>{t`Nobody waits because somebody else’s requests take more of a person’s time.`}</li>
      </ul>
    </Panel>
  );
}
