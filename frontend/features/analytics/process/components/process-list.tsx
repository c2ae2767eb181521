import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import type { DurationStats } from '#shared/process/process-api.ts';
import { moveKey } from '../select-moves.ts';
import { findWaitBand, formatWait, formatWithin, type Measure, spreadSeconds } from '../waits.ts';
import { formatEventName, formatPlaceName } from '../words.ts';
import classes from './process-list.module.css';
import './wait-colours.css';

const firstShown = 15;

type ProcessListProps = { readonly figures: ProcessFigures; readonly measure: Measure };
type RowProps = ProcessListProps & {
  readonly name: string;
  readonly count: number;
  readonly wait: DurationStats | null;
  /** Working time spent on the activity, if known. */
  readonly work?: DurationStats | undefined;
  /** Number of waiting requests: "57 wait now" */
  readonly open?: string | undefined;
};

/** Activity or transition, with its count, waiting and working time, and its waiting requests. */
function Row({ measure, name, count, wait, work, open }: Omit<RowProps, 'figures'>) {
  const { locale } = useViewer();
  const told = (of: DurationStats, figure: Measure['figure'], format = formatWait) =>
    format(spreadSeconds(of, { ...measure, figure }), measure, locale);
  const waits =
    wait && t`${told(wait, 'median')}, 90 % within ${told(wait, 'ninetieth', formatWithin)}`;
  const works = work && t`work ${told(work, 'median')}`;
  return (
    <li
      className={`stack border-below text-13 tabular ${classes.row}`}
      data-band={wait ? findWaitBand(spreadSeconds(wait, measure)) : 0}
    >
      <span className="medium break-anywhere">{name}</span>
      <span>{count.toLocaleString(locale)}</span>
      <span className="whole-row text-12 muted">
        {[open, waits, works].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** List version of the process map for narrow screens: activities, then the moves between them. */
export function ProcessList({ figures, measure }: ProcessListProps) {
  const { locale } = useViewer();
  const [shown, setShown] = useState(firstShown);
  return (
    <div className={`stack gap-24 shrink ${classes.lists}`}>
      <section aria-label={t`Activities`}>
        <h2>{t`Activities`}</h2>
        <ul>
          {figures.activities.map(({ name, count, wait, work, open }) => (
            <Row
              key={name}
              {...{ measure, count, wait, work }}
              name={formatEventName(name)}
              open={open > 0 ? t`${open.toLocaleString(locale)} wait now` : undefined}
            />
          ))}
        </ul>
      </section>
      <section aria-label={inContext('process')`Moves`}>
        <h2>{inContext('process')`Moves`}</h2>
        <ul>
          {figures.moves.slice(0, shown).map((one) => (
            <Row
              key={moveKey(one)}
              {...{ measure, count: one.count, wait: one.wait }}
              name={`${formatPlaceName(figures, one.from, t`Start`)} → ${formatPlaceName(figures, one.to, t`End`)}`}
            />
          ))}
        </ul>
        {figures.moves.length > shown ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setShown(shown * 4)}
          >{t`More moves`}</Button>
        ) : null}
      </section>
    </div>
  );
}
