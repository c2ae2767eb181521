import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { cellLook, PlainTable } from '#frontend/components/plain-table.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { moveKey } from '../shown-moves.ts';
import { formatWait, type Measure, secondsOf } from '../waits.ts';
import { nameOf } from '../words.ts';
import classes from './process-table.module.css';

const firstShown = 15;

type ProcessTableProps = { readonly figures: ProcessFigures; readonly measure: Measure };

/** The same figures without the picture: activities, then the moves between them. */
export function ProcessTable({ figures, measure }: ProcessTableProps) {
  const { locale } = useViewer();
  const [shown, setShown] = useState(firstShown);
  const count = (number: number) => number.toLocaleString(locale);
  const wait = (spread: ProcessFigures['cycle'], figure: Measure['figure']) =>
    spread ? formatWait(secondsOf(spread, { ...measure, figure }), measure, locale) : '';
  const { end } = cellLook;
  return (
    <div className={classes.tables}>
      <PlainTable
        label="Activities"
        head={
          <>
            <th>Activity</th>
            <th className={end}>Times</th>
            <th className={end}>Requests</th>
            <th className={end}>Wait now</th>
            <th className={end}>Usual wait</th>
            <th className={end}>90 % within</th>
          </>
        }
      >
        {figures.activities.map((one) => (
          <tr key={one.name}>
            <td>{one.name}</td>
            <td className={end}>{count(one.count)}</td>
            <td className={end}>{count(one.requests)}</td>
            <td className={end}>{one.open > 0 ? count(one.open) : ''}</td>
            <td className={end}>{wait(one.wait, 'median')}</td>
            <td className={end}>{wait(one.wait, 'ninetieth')}</td>
          </tr>
        ))}
      </PlainTable>
      <PlainTable
        label="Moves"
        total={formatCount(figures.moves.length, 'move')}
        below={
          figures.moves.length > shown ? (
            <Button size="compact-sm" variant="default" onClick={() => setShown(shown * 4)}>
              More moves
            </Button>
          ) : null
        }
        head={
          <>
            <th>From</th>
            <th>To</th>
            <th className={end}>Times</th>
            <th className={end}>Usual wait</th>
            <th className={end}>90 % within</th>
          </>
        }
      >
        {figures.moves.slice(0, shown).map((one) => (
          <tr key={moveKey(one)}>
            <td>{nameOf(figures, one.from, 'Start')}</td>
            <td>{nameOf(figures, one.to, 'End')}</td>
            <td className={end}>{count(one.count)}</td>
            <td className={end}>{wait(one.wait, 'median')}</td>
            <td className={end}>{wait(one.wait, 'ninetieth')}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
