import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { formatLabelInSentence, t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import { Panel } from '../layout/panel.tsx';
import { cellLook, PlainTable } from '../lists/plain-table.tsx';
import classes from './chart-figure.module.css';
import { createChartSvg } from './picture-file.ts';

/**
 * Return a ref for an element, and its current width in pixels. Charts are drawn at that width so that their text size
 * does not change.
 */
function useWidth(before: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(before);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

type ChartFigureProps = {
  readonly title: string;
  /** Unit and period, such as "Working hours, November", or the control that selects them. */
  readonly period: ReactNode;
  /** Key message of the chart, in one sentence. */
  readonly summary: string;
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly (readonly [string, ...string[]])[];
  /** Lines of the CSV file if the table shows formatted numbers; by default those of the table. */
  readonly csv?: readonly (readonly string[])[];
  /** Name of the saved files, without the extension. */
  readonly fileName: string;
  /** Draws the chart at this width. Undefined if there is no data. */
  readonly draw: ((width: number) => ReactNode) | undefined;
  /** Text shown instead of the chart if there is no data. */
  readonly nothing: string;
  /** Height in pixels. */
  readonly height?: number;
};

/** Chart with a one-sentence summary and a table of the same figures. Both can be saved as files. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, period, summary, columns, rows, fileName, draw, nothing, height = 176 } = props;
  const { csv = [columns, ...rows] } = props;
  const [asTable, setAsTable] = useState(false);
  const { ref, width } = useWidth(480);
  const said = useId();
  const savePicture = () => {
    const picture = ref.current?.querySelector('svg');
    if (picture) saveBlobAs(createChartSvg(picture), `${fileName}.svg`);
  };
  const saves = [
    ...(asTable || !draw
      ? []
      : [{ label: t`As a picture (SVG)`, icon: IconDownload, onPick: savePicture }]),
    {
      label: t`As a table (CSV)`,
      icon: IconDownload,
      onPick: () => saveBlobAs(toCsv(csv), `${fileName}.csv`),
    },
  ];
  return (
    <Panel title={title} look="boxed" aside={period}>
      <figure>
        <div ref={ref} className={classes.view}>
          {asTable ? (
            <PlainTable
              label={title}
              head={columns.map((column, n) => (
                <th key={column} className={n === 0 ? undefined : cellLook.end}>
                  {column}
                </th>
              ))}
            >
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <td>{name}</td>
                  {cells.map((cell, n) => (
                    <td key={columns[n + 1]} className={cellLook.end}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </PlainTable>
          ) : draw ? (
            <svg
              className={classes.chart}
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              role="img"
              aria-label={title}
              aria-describedby={said}
            >
              {draw(width)}
            </svg>
          ) : (
            <p className={classes.nothing}>{nothing}</p>
          )}
        </div>
        <figcaption
          className={`row between gap-16 text-12 line-height-16 muted ${classes.caption}`}
        >
          <span id={said}>{summary}</span>
          <span className="row gap-4 rigid">
            {draw ? (
              <Button variant="subtle" size="compact-sm" onClick={() => setAsTable((was) => !was)}>
                {asTable ? t`As a picture` : t`As a table`}
              </Button>
            ) : null}
            <Menu label={t`Save ${formatLabelInSentence(title)}`} items={saves} />
          </span>
        </figcaption>
      </figure>
    </Panel>
  );
}
