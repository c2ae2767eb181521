import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { Axis } from '../axis.ts';
import type { TimelineLine } from '../lines.ts';
import { moveFocus } from '../move-focus.ts';
import { buildSegments, filterSegmentsWithin } from '../segments.ts';
import { useLinesInSight } from '../use-lines-in-sight.ts';
import { type Span, TimelineGround, TimelineHead } from './timeline-axis.tsx';
import classes from './timeline-chart.module.css';
import { TimelineDetail } from './timeline-detail.tsx';
import { TimelineRow } from './timeline-row.tsx';

/** Wheel distance of one zoom step, in pixels. A notch of a mouse wheel has about a hundred. */
const notch = 60;

/**
 * Zoom by one step with Ctrl and the wheel, or by pinching on a touchpad. `share`: position of the pointer from the
 * left of the axis, 0 to 1.
 */
function useZoomWheel(
  axis: RefObject<HTMLElement | null>,
  onZoom: (step: 1 | -1, share: number) => void,
) {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    let turned = 0;
    function turn(event: WheelEvent) {
      const box = axis.current?.getBoundingClientRect();
      const isOver = event.target instanceof Node && axis.current?.contains(event.target);
      if (!event.ctrlKey || !box || !isOver) return;
      // Prevent the browser from zooming the whole page.
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < notch) return;
      const share = (event.clientX - box.left) / box.width;
      latest.current(turned < 0 ? 1 : -1, Math.min(1, Math.max(0, share)));
      turned = 0;
    }
    document.addEventListener('wheel', turn, { passive: false });
    return () => document.removeEventListener('wheel', turn);
  }, [axis]);
}

/** Heights in pixels, which the styles must match. */
const heights = { bar: 60, narrowBar: 84, group: 36 } as const;

type TimelineChartProps = {
  readonly lines: readonly TimelineLine[];
  readonly axis: Axis;
  readonly working: readonly Span[];
  readonly onZoom: (step: 1 | -1, share: number) => void;
  readonly onFold: (key: string) => void;
  /** Called when the last line is nearly visible. */
  readonly onEnd: () => void;
};

/** Line and bar segment with the current or last focus. Segment -1 is the title. */
type Chosen = { readonly key: string; readonly segment: number };

/**
 * Bars on a common time axis. Only visible lines are rendered. The chart is one Tab stop. Arrow keys move within it,
 * and Enter opens the request.
 */
export function TimelineChart({ lines, axis, working, onZoom, onFold, onEnd }: TimelineChartProps) {
  const navigate = useNavigate();
  const { now } = useFormat();
  const isNarrow = useNarrow();
  const chart = useRef<HTMLElement>(null);
  const body = useRef<HTMLUListElement>(null);
  const tops = useMemo(() => {
    let top = 0;
    const bar = isNarrow ? heights.narrowBar : heights.bar;
    const begins = lines.map(({ kind }) => {
      const before = top;
      top += kind === 'bar' ? bar : heights.group;
      return before;
    });
    return [...begins, top];
  }, [lines, isNarrow]);
  const { first, last } = useLinesInSight(body, tops);
  const isAtEnd = last >= lines.length;
  useLayoutEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);
  useZoomWheel(chart, onZoom);

  const [chosen, setChosen] = useState<Chosen>();
  const onSpot = useCallback((key: string, segment: number) => setChosen({ key, segment }), []);
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current || !chosen) return;
    moved.current = false;
    const line = [...(body.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset.line === chosen.key,
    );
    line?.scrollIntoView({ block: 'nearest' });
    line
      ?.querySelector<HTMLElement>(`[data-segment="${chosen.segment}"]`)
      ?.focus({ preventScroll: true });
  }, [chosen]);
  const found = lines.findIndex(({ key }) => key === chosen?.key);
  const here = Math.max(0, found);
  const piecesOf = (line: TimelineLine | undefined) =>
    line?.kind === 'bar' ? filterSegmentsWithin(buildSegments(line.bar.stages, now), axis) : [];
  const segment = Math.min(
    found < 0 ? -1 : (chosen?.segment ?? -1),
    piecesOf(lines[here]).length - 1,
  );

  function press(event: KeyboardEvent) {
    const line = lines[here];
    if (event.key === 'Enter' && line?.kind === 'bar' && segment >= 0) {
      event.preventDefault();
      return navigate(paths.viewRequest(line.bar.requestId));
    }
    const next = moveFocus({ line: here, segment }, event, {
      count: lines.length,
      segmentsOf: (n) => piecesOf(lines[n]),
    });
    const key = next && lines[next.line]?.key;
    if (!next || !key) return;
    event.preventDefault();
    moved.current = true;
    setChosen({ key, segment: next.segment });
  }

  const inSight = lines.map((line, n) => ({ line, n })).slice(first, last);
  const drawn =
    here >= first && here < last ? inSight : [...inSight, { line: lines[here], n: here }];
  const shown = lines[here];
  const piece = piecesOf(shown)[segment];
  return (
    <>
      <section
        ref={chart}
        className={classes.chart}
        aria-label={t`Requests on a time axis`}
        onKeyDown={press}
      >
        <TimelineHead axis={axis} />
        <div className={`relative ${classes.body}`}>
          <TimelineGround axis={axis} working={working} />
          <ul ref={body} className="relative" style={{ height: tops.at(-1) }}>
            {drawn.map(({ line, n }) =>
              line ? (
                <li
                  key={line.key}
                  className={`stack border-below ${classes.line}`}
                  data-line={line.key}
                  data-kind={line.kind}
                  aria-setsize={lines.length}
                  aria-posinset={n + 1}
                  style={{ top: tops[n], height: (tops[n + 1] ?? 0) - (tops[n] ?? 0) }}
                >
                  {line.kind === 'bar' ? (
                    <TimelineRow
                      bar={line.bar}
                      axis={axis}
                      tabStop={n === here ? segment : undefined}
                      onSpot={onSpot}
                    />
                  ) : (
                    <button
                      type="button"
                      className={`row gap-6 text-13 medium ${classes.group}`}
                      aria-expanded={!line.isFolded}
                      tabIndex={n === here ? 0 : -1}
                      data-segment={-1}
                      onFocus={() => onSpot(line.key, -1)}
                      onClick={() => onFold(line.key)}
                    >
                      {line.isFolded ? (
                        <IconChevronRight size={14} aria-hidden />
                      ) : (
                        <IconChevronDown size={14} aria-hidden />
                      )}
                      {line.name}
                      <span className="regular muted">{line.count}</span>
                    </button>
                  )}
                </li>
              ) : null,
            )}
          </ul>
        </div>
      </section>
      {shown?.kind === 'bar' && piece ? <TimelineDetail bar={shown.bar} segment={piece} /> : null}
    </>
  );
}
