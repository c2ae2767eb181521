import { useMemo, useRef } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { t } from '#frontend/lib/text.ts';
import { getReadableShare, selectMoves } from '../select-moves.ts';
import { formatWait, type Measure, spreadSeconds } from '../waits.ts';
import { describeReason, formatEventName } from '../words.ts';
import { ProcessGraph } from './process-graph.tsx';
import { ProcessKey } from './process-key.tsx';
import classes from './process-report.module.css';
import { ProcessRows } from './process-rows.tsx';

type ProcessReportProps = {
  readonly figures: ProcessFigures;
  readonly measure: Measure;
  /** Selects a box or an arrow in the process view. */
  readonly onChoose: (at: string | undefined) => void;
};

/** Process report to read from top to bottom: process map, bottlenecks, and figures in rows. */
export function ProcessReport({ figures, measure, onChoose }: ProcessReportProps) {
  const { locale } = useViewer();
  const picture = useRef<SVGSVGElement>(null);
  const moves = useMemo(
    () => selectMoves(figures.moves, getReadableShare(figures.moves)),
    [figures],
  );
  return (
    <>
      <Panel title={t`Picture of the process`}>
        <div className={classes.picture}>
          <ProcessGraph
            {...{ figures, moves, measure, picture, onChoose }}
            way={undefined}
            chosen={undefined}
            playedOf={undefined}
            part={0}
            deviations={undefined}
          />
        </div>
        <ProcessKey measure={measure} left={figures.moves.length - moves.length} />
      </Panel>
      <Panel title={t`Where time is lost`} aside={t`of all waiting in working time`}>
        <ul className={`stack gap-8 ${classes.lost}`}>
          {figures.bottlenecks.map(({ activity, share, reasons }) => {
            const wait = figures.activities.find(({ name }) => name === activity)?.wait;
            return (
              <li key={activity}>
                <b>{formatEventName(activity)}</b>{' '}
                {wait
                  ? t`${formatPercent(share)}, usually ${formatWait(spreadSeconds(wait, measure), measure, locale)}`
                  : formatPercent(share)}
                {reasons.map((reason) => (
                  <p key={reason.reason}>{describeReason(reason)}</p>
                ))}
              </li>
            );
          })}
        </ul>
        {figures.bottlenecks.length === 0 ? <p>{t`Nothing has waited yet.`}</p> : null}
      </Panel>
      <Panel title={t`Figures`}>
        <ProcessRows figures={figures} measure={measure} />
      </Panel>
    </>
  );
}
