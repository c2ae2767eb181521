import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { inContext, plural, t } from '#frontend/lib/text.ts';
import { moveKey } from '../select-moves.ts';
import { formatWait, formatWithin, type Measure, spreadSeconds } from '../waits.ts';
import { formatEventName, formatPlaceName } from '../words.ts';

const firstShown = 15;

type ProcessTableProps = { readonly figures: ProcessFigures; readonly measure: Measure };

/** Table version of the process map: activities, then the moves between them. */
export function ProcessTable({ figures, measure }: ProcessTableProps) {
  const { locale } = useViewer();
  const [shown, setShown] = useState(firstShown);
  const count = (number: number) => number.toLocaleString(locale);
  const wait = (spread: ProcessFigures['cycle'] | undefined, figure: Measure['figure']) =>
    spread
      ? (figure === 'median' ? formatWait : formatWithin)(
          spreadSeconds(spread, { ...measure, figure }),
          measure,
          locale,
        )
      : '';
  const hasWork = figures.activities.some(({ work }) => work);
  const { end } = cellLook;
  const moveCount = figures.moves.length;
  return (
    <div className="stack packed gap-24 shrink">
      <PlainTable
        label={t`Activities`}
        head={
          <>
            <th>{t`Activity`}</th>
            <th className={end}>{t`Times`}</th>
            <th className={end}>{t`Requests`}</th>
            <th className={end}>{t`Wait now`}</th>
            <th className={end}>{t`Usual wait`}</th>
            <th className={end}>{t`90 % within`}</th>
            {hasWork ? <th className={end}>{t`Usual work`}</th> : null}
            {hasWork ? <th className={end}>{t`Work of 90 % within`}</th> : null}
          </>
        }
      >
        {figures.activities.map((one) => (
          <tr key={one.name}>
            <td>{formatEventName(one.name)}</td>
            <td className={end}>{count(one.count)}</td>
            <td className={end}>{count(one.requests)}</td>
            <td className={end}>{one.open > 0 ? count(one.open) : ''}</td>
            <td className={end}>{wait(one.wait, 'median')}</td>
            <td className={end}>{wait(one.wait, 'ninetieth')}</td>
            {hasWork ? <td className={end}>{wait(one.work, 'median')}</td> : null}
            {hasWork ? <td className={end}>{wait(one.work, 'ninetieth')}</td> : null}
          </tr>
        ))}
      </PlainTable>
      <PlainTable
        label={inContext('process')`Moves`}
        total={plural(moveCount, t`${moveCount} move`, t`${moveCount} moves`)}
        below={
          figures.moves.length > shown ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setShown(shown * 4)}
            >{t`More moves`}</Button>
          ) : null
        }
        head={
          <>
            <th>{t`From`}</th>
            <th>{t`To`}</th>
            <th className={end}>{t`Times`}</th>
            <th className={end}>{t`Usual wait`}</th>
            <th className={end}>{t`90 % within`}</th>
          </>
        }
      >
        {figures.moves.slice(0, shown).map((one) => (
          <tr key={moveKey(one)}>
            <td>{formatPlaceName(figures, one.from, t`Start`)}</td>
            <td>{formatPlaceName(figures, one.to, t`End`)}</td>
            <td className={end}>{count(one.count)}</td>
            <td className={end}>{wait(one.wait, 'median')}</td>
            <td className={end}>{wait(one.wait, 'ninetieth')}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
