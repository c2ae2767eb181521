import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import {
  type ProcessFigures,
  type ProcessQuery,
  processDeviationsQuery,
  type RequestSelection,
} from '#frontend/data/process.ts';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { inContext, plural, t } from '#frontend/lib/text.ts';
import { readComparedRouting, readMoveShare } from '../process-address.ts';
import { getReadableShare, moveKey, pathEdges, selectMoves } from '../select-moves.ts';
import { usePlayback } from '../use-playback.ts';
import { formatWait, type Measure, readWaitMeasure, spreadSeconds } from '../waits.ts';
import { RoutingComparison } from './beside-routing.tsx';
import { PlaybackBar } from './playback-bar.tsx';
import { ProcessActs } from './process-acts.tsx';
import { ProcessGraph } from './process-graph.tsx';
import { ProcessGroups } from './process-groups.tsx';
import { ProcessKey } from './process-key.tsx';
import { ProcessRows } from './process-rows.tsx';
import { ProcessSide } from './process-side.tsx';
import classes from './process-view.module.css';
import { SelectedRequestsDialog } from './selected-requests-dialog.tsx';

export type ProcessViewProps = {
  readonly query: ProcessQuery;
  readonly search: URLSearchParams;
  readonly onChange: (part: Readonly<Record<string, string | undefined>>) => void;
  readonly isAdmin: boolean;
};

const times = [
  { value: 'calendar', label: t`All time` },
  { value: 'working', label: t`Working time` },
] as const;
const measures = [
  { value: 'median', label: t`Usual` },
  { value: 'ninetieth', label: '90 %' },
] as const;

type ToldProps = ProcessViewProps & {
  readonly figures: ProcessFigures;
  /** Time of the figures. */
  readonly asOf: ReactNode;
};

/** Results of one process query: totals, map or table, and side panels. */
export function ProcessResults({ figures, query, search, onChange, isAdmin, asOf }: ToldProps) {
  const { locale } = useViewer();
  const isNarrow = useNarrow();
  const picture = useRef<SVGSVGElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const playback = usePlayback(query, isPlaying);
  const routingId = isAdmin ? readComparedRouting(search) : undefined;
  const { data: deviations } = useQuery({
    ...processDeviationsQuery(routingId ?? '', query),
    enabled: routingId !== undefined,
  });
  const [behind, setBehind] = useState<{ readonly of: RequestSelection; readonly title: string }>();
  const measure = readWaitMeasure(search);
  const share = readMoveShare(search) ?? getReadableShare(figures.moves);
  const variant = figures.variants.find(({ id }) => id === search.get('way'));
  // A selected variant is shown completely, even if it is rare.
  const moves = useMemo(() => {
    const way = variant && pathEdges(variant.activities);
    const shown = new Set(selectMoves(figures.moves, share));
    return figures.moves.filter((move) => shown.has(move) || way?.has(moveKey(move)));
  }, [figures, share, variant]);
  const view = search.get('view');
  // A phone is too narrow for a readable map.
  const isTable = view === 'table' || (isNarrow && view !== 'picture');
  const took = (figure: Measure['figure']) =>
    figures.cycle
      ? formatWait(spreadSeconds(figures.cycle, { ...measure, figure }), measure, locale)
      : '–';
  /** Format a count as a share of the ended requests. Null if a log does not contain the count. */
  const part = (count: number | null) => {
    if (count === null) return null;
    return figures.over > 0 ? formatPercent(count / figures.over) : '–';
  };
  const isOwn = search.get('source') === null;
  const totals = [
    [t`Requests`, figures.requests.toLocaleString(locale)],
    [t`Usual time, start to end`, took('median')],
    [t`90 % within`, took('ninetieth')],
    [
      t`First-time right`,
      figures.tellsReturns ? part(figures.firstTimeRight) : t`not known: nothing is sent back here`,
    ],
    [t`With an overdue step`, part(figures.late)],
    [isOwn ? t`Automatic decisions` : t`Done by a system`, part(figures.automatic)],
  ] as const;
  return (
    <>
      <div className={`row wrap gap-8-12 ${classes.tools}`}>
        <dl className={`row wrap stretch ${classes.totals}`}>
          {totals.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {asOf}
      </div>
      <div className={`row wrap gap-8-12 ${classes.tools}`}>
        <Segments
          label={inContext('measure')`Time`}
          choices={times}
          value={measure.time}
          onChange={(time) => onChange({ time: time === 'working' ? time : undefined })}
        />
        <Segments
          label={t`Figure`}
          choices={measures}
          value={measure.figure}
          onChange={(figure) => onChange({ figure: figure === 'ninetieth' ? figure : undefined })}
        />
        {isTable ? null : (
          <label className={`row gap-8 text-13 muted tabular ${classes.share}`}>
            {t`Show`}
            <input
              type="range"
              min={50}
              max={100}
              step={1}
              value={share}
              aria-valuetext={t`${share} % of moves`}
              onChange={({ target }) => onChange({ share: target.value })}
            />
            <span>{t`${share} % of moves`}</span>
          </label>
        )}
        <ProcessActs
          {...{ figures, query, moves, measure, isTable, picture, onChange }}
          onPlay={isPlaying ? undefined : () => setPlaying(true)}
        />
      </div>
      {isPlaying && !isTable ? (
        <PlaybackBar playback={playback} onClose={() => setPlaying(false)} />
      ) : null}
      <div className={`stack gap-16 ${classes.panes}`} data-table={isTable || undefined}>
        {isTable ? (
          <ProcessRows figures={figures} measure={measure} />
        ) : (
          <ProcessGraph
            figures={figures}
            moves={moves}
            measure={measure}
            way={variant && pathEdges(variant.activities)}
            chosen={search.get('at') ?? undefined}
            onChoose={(at) => onChange({ at })}
            playedOf={isPlaying && playback.data ? playback.countOf : undefined}
            part={playback.part}
            deviations={deviations}
            picture={picture}
            share={readMoveShare(search)}
            onShare={(before) => onChange({ share: before?.toString() })}
          />
        )}
        <ProcessSide
          figures={figures}
          query={query}
          measure={measure}
          chosen={search.get('at') ?? undefined}
          onChoose={(at) => onChange({ at })}
          variant={variant?.id}
          onVariant={(way) => onChange({ way })}
          onBehind={(of, title) => setBehind({ of, title })}
          isAdmin={isAdmin}
          first={
            routingId ? (
              <RoutingComparison
                routingId={routingId}
                query={query}
                onChoose={(at) => onChange({ at })}
              />
            ) : null
          }
        />
      </div>
      {isTable ? null : <ProcessKey measure={measure} left={figures.moves.length - moves.length} />}
      <ProcessGroups
        groups={figures.groups}
        measure={measure}
        onChoose={(kind, name) => onChange({ [kind]: name, way: undefined, at: undefined })}
      />
      {figures.withheld > 0 ? (
        <p className="text-12 muted above-12">
          {plural(
            figures.withheld,
            t`${figures.withheld} figure of fewer than five requests is hidden to protect the people in it.`,
            t`${figures.withheld} figures of fewer than five requests are hidden to protect the people in them.`,
          )}
        </p>
      ) : null}
      {behind ? (
        <SelectedRequestsDialog
          title={behind.title}
          query={{ ...query, ...behind.of }}
          onClose={() => setBehind(undefined)}
        />
      ) : null}
    </>
  );
}
