import { type KeyboardEvent, type RefObject, useEffect, useMemo } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useZoom } from '#frontend/components/layout/use-zoom.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ZoomButtons } from '#frontend/components/layout/zoom-buttons.tsx';
import type { ProcessDeviations, ProcessFigures } from '#frontend/data/process.ts';
import { t } from '#frontend/lib/text.ts';
import type { DurationStats } from '#shared/process/process-api.ts';
import { type Drawing, type DrawingLayout, isCap, type Point } from '../drawing.ts';
import { type Move, moveKey } from '../select-moves.ts';
import { splitNameLines } from '../split-name.ts';
import { listStepActivities } from '../steps.ts';
import { useLayout } from '../use-layout.ts';
import { findWaitBand, formatWait, formatWithin, type Measure, spreadSeconds } from '../waits.ts';
import { formatEventName, formatMoveParam, formatPlaceName, toPlaceKey } from '../words.ts';
import { GraphArrow } from './graph-arrow.tsx';
import { GraphBox, GraphCap } from './graph-box.tsx';
import classes from './process-graph.module.css';
import './wait-colours.css';

type ProcessGraphProps = {
  readonly figures: ProcessFigures;
  readonly moves: readonly Move[];
  readonly measure: Measure;
  /** Moves of the selected variant; all others are faint. */
  readonly way: ReadonlySet<string> | undefined;
  /** Name of the selected activity or move. */
  readonly chosen: string | undefined;
  readonly onChoose: (chosen: string | undefined) => void;
  /** Number of occurrences of a move in the played part of the period; undefined if nothing is played. */
  readonly playedOf: ((from: string, to: string) => number) | undefined;
  /** Changes with the played part of the period. */
  readonly part: number;
  /** Deviations from the compared routing sequence. */
  readonly deviations: ProcessDeviations | undefined;
  /** Share of transitions to show, in percent; undefined for as many as remain readable. */
  readonly share?: number | undefined;
  /** Sets another share if the layout takes too long. */
  readonly onShare?: (share: number | undefined) => void;
  /** The SVG element, for export. */
  readonly picture: RefObject<SVGSVGElement | null>;
};

/** Whether a move leads from a step to an earlier step of the routing sequence. */
const isDeviating = (deviations: ProcessDeviations | undefined, from: string, to: string) =>
  deviations?.outOfOrder.some(
    (one) =>
      listStepActivities(deviations, one.activity).includes(to) &&
      listStepActivities(deviations, one.after).includes(from),
  ) ?? false;

const getBox = (place: number | null, cap: 'start' | 'end') => (place === null ? cap : `${place}`);

/** Split the name in each box into lines, keyed by box. */
function buildBoxLines({ activities }: ProcessFigures, moves: readonly Move[], locale: string) {
  const places = [...new Set(moves.flatMap(({ from, to }) => [from, to]))];
  const shown = places.flatMap((place) => {
    const activity = place === null ? undefined : activities[place];
    const count = activity?.count.toLocaleString(locale) ?? '';
    return activity ? { box: `${place}`, name: formatEventName(activity.name), count } : [];
  });
  const names = shown.map(({ name }) => name);
  return new Map(shown.map(({ box, name, count }) => [box, splitNameLines(name, count, names)]));
}

function drawMoves(moves: readonly Move[], lines: ReturnType<typeof buildBoxLines>): Drawing {
  const ends = moves.flatMap((move) => [getBox(move.from, 'start'), getBox(move.to, 'end')]);
  const most = Math.max(1, ...moves.map(({ count }) => count));
  const boxes = [...new Set(ends)];
  return {
    ...{ boxes, isTall: boxes.some((box) => (lines.get(box)?.length ?? 0) > 1) },
    arrows: moves.map(({ from, to, count }) => ({
      ...{ from: getBox(from, 'start'), to: getBox(to, 'end') },
      weight: Math.max(1, Math.round((20 * count) / most)),
    })),
  };
}

/** Return the nearest box in the direction of an arrow key. */
function nearest(boxes: DrawingLayout['boxes'], from: string, key: string): string | undefined {
  const at = boxes[from];
  if (!at) return undefined;
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const ahead = ({ x, y }: Point) => (isUpright ? y - at.y : x - at.x) * sign;
  const aside = ({ x, y }: Point) => Math.abs(isUpright ? x - at.x : y - at.y);
  const far = (point: Point) => ahead(point) + 2 * aside(point);
  return Object.entries(boxes)
    .filter(([name, point]) => !isCap(name) && ahead(point) > 1)
    .sort(([, a], [, b]) => far(a) - far(b))[0]?.[0];
}

/** Process map. Boxes show the number of events, and arrow width shows the number of moves. */
export function ProcessGraph(props: ProcessGraphProps) {
  const { measure, way, chosen, onChoose, playedOf, part, deviations, picture, share, onShare } =
    props;
  const { locale } = useViewer();
  const count = (number: number) => number.toLocaleString(locale);
  const wanted = useMemo(() => {
    const { moves, figures } = props;
    const lines = buildBoxLines(figures, moves, locale);
    return { drawing: drawMoves(moves, lines), lines, moves, figures, share };
  }, [props.moves, props.figures, locale, share]);
  const { drawn = wanted, placed, isSlow } = useLayout(wanted);
  const { drawing, lines, moves, figures } = drawn;
  const view = useZoom(placed);
  const { box } = view;
  // A map wider than the screen initially shows the start of requests.
  useEffect(() => {
    const cap = placed && box.current?.querySelector('[data-cap="start"]');
    if (!cap || !box.current) return;
    const [outer, inner] = [box.current.getBoundingClientRect(), cap.getBoundingClientRect()];
    box.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [placed, box]);
  const wait = (seconds: number) => formatWait(seconds, measure, locale);
  const most = Math.max(1, ...moves.map((move) => move.count));
  const onWay = (place: string) =>
    !way || [...way].some((key) => key.startsWith(`${place}>`) || key.endsWith(`>${place}`));
  const choose = (what: string) => () => onChoose(chosen === what ? undefined : what);

  function press(event: KeyboardEvent) {
    view.press(event);
    const box = event.target instanceof Element && event.target.closest<SVGGElement>('[data-box]');
    if (!box || !placed || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = nearest(placed.boxes, box.dataset.box ?? '', event.key);
    picture.current?.querySelector<SVGGElement>(`[data-box="${next}"]`)?.focus();
  }
  const arrows = moves.map((move, n) => {
    const arrow = placed?.arrows[n];
    if (!arrow) return null;
    const key = moveKey(move);
    const seconds = move.wait && spreadSeconds(move.wait, measure);
    const [from, to] = [
      formatPlaceName(figures, move.from, t`the start`),
      formatPlaceName(figures, move.to, t`the end`),
    ];
    const times = count(move.count);
    const played = playedOf?.(toPlaceKey(figures, move.from), toPlaceKey(figures, move.to));
    const isLeft = playedOf !== undefined && (move.to === null || played === 0);
    return (
      <GraphArrow
        key={key}
        points={arrow.points}
        at={arrow.label}
        // The width is proportional to the square root of the frequency, from 1 to 10 pixels.
        width={1 + 9 * Math.sqrt(move.count / most)}
        band={seconds === null ? 0 : findWaitBand(seconds)}
        isFaint={isLeft || (way !== undefined && !way.has(key))}
        isDeviating={isDeviating(
          deviations,
          toPlaceKey(figures, move.from),
          toPlaceKey(figures, move.to),
        )}
        played={played ? { count: played, part } : undefined}
        isChosen={chosen === formatMoveParam(figures, move)}
        label={
          seconds === null
            ? t`From ${from} to ${to}: ${times} times`
            : t`From ${from} to ${to}: ${times} times, ${wait(seconds)}`
        }
        count={count(played ?? move.count)}
        isStraight={arrow.isStraight ?? false}
        wait={!playedOf && seconds !== null && seconds >= 3600 ? wait(seconds) : undefined}
        onChoose={choose(formatMoveParam(figures, move))}
      />
    );
  });
  const boxes = drawing.boxes.map((name) => {
    const at = placed?.boxes[name];
    const activity = figures.activities[Number(name)];
    if (!at) return null;
    if (!activity) return <GraphCap key={name} name={name} at={at} />;
    const { work } = activity;
    const usual = (spread: DurationStats) =>
      wait(spreadSeconds(spread, { ...measure, figure: 'median' }));
    const within = (spread: DurationStats) =>
      formatWithin(spreadSeconds(spread, { ...measure, figure: 'ninetieth' }), measure, locale);
    const first = activity.wait ? usual(activity.wait) : t`comes first`;
    const waits = activity.wait ? t`${first}, 90 % within ${within(activity.wait)}` : first;
    const words = work ? t`${first} + ${usual(work)} work` : waits;
    const told = work ? t`${waits}, work ${usual(work)}` : waits;
    const open = activity.open > 0 ? t`${count(activity.open)} wait now` : '';
    return (
      <GraphBox
        key={name}
        name={name}
        at={at}
        band={activity.wait ? findWaitBand(spreadSeconds(activity.wait, measure)) : 0}
        isFaint={!onWay(name)}
        isDeviating={deviations?.added.some((one) => one.activity === activity.name) ?? false}
        isChosen={chosen === activity.name}
        lines={lines.get(name) ?? []}
        isTall={drawing.isTall ?? false}
        count={count(activity.count)}
        words={open ? `${open} · ${first}` : words}
        label={
          open
            ? t`${formatEventName(activity.name)}: ${count(activity.count)} times, ${told}, ${open}`
            : t`${formatEventName(activity.name)}: ${count(activity.count)} times, ${told}`
        }
        onChoose={choose(activity.name)}
      />
    );
  });

  return (
    <section
      className={`relative shrink ${classes.canvas}`}
      aria-label={t`Picture of the process`}
      onKeyDown={press}
    >
      <div ref={view.box} className={classes.box}>
        <div ref={view.drawing} className={classes.drawing} style={{ '--zoom': view.zoom }}>
          {placed ? (
            // biome-ignore lint/a11y/useSemanticElements: a picture has no fieldset
            <svg
              ref={picture}
              width={placed.width}
              height={placed.height}
              viewBox={`0 0 ${placed.width} ${placed.height}`}
              role="group"
              aria-label={t`Activities and the moves between them`}
            >
              {arrows}
              {boxes}
            </svg>
          ) : null}
        </div>
      </div>
      {isSlow ? (
        <div className={classes.placing} role="status">
          {t`The picture is being placed.`}
          {onShare ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onShare(placed ? drawn.share : undefined)}
            >{t`Cancel`}</Button>
          ) : null}
        </div>
      ) : null}
      <ZoomButtons view={view} label={t`Size of the picture`} />
    </section>
  );
}
