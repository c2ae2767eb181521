import type { TimelineStage } from '#shared/timeline/timeline.ts';

/** Look of a piece of a bar: ink, accent, red, hatched, pencil. */
export type SegmentState = 'done' | 'open' | 'overdue' | 'paused' | 'forecast';

/** A piece of a bar in which nothing changes: one stage, or several in parallel. Milliseconds. */
export type Segment = {
  readonly state: SegmentState;
  readonly from: number;
  readonly to: number;
  readonly stages: readonly TimelineStage[];
  /** The rest of the time of an open stage: it has no name of its own. */
  readonly isRest?: true;
};

type Piece = Pick<Segment, 'from' | 'to' | 'isRest'> & { readonly stage: TimelineStage };

const at = (moment: string) => Date.parse(moment);

/** Minimum length of a piece in ms, so that a momentary event is visible. */
const shortest = 1;

function chooseSegmentState(pieces: readonly Piece[], from: number): SegmentState {
  const stages = pieces.map(({ stage }) => stage);
  if (stages.every(({ state }) => state === 'forecast')) return 'forecast';
  if (stages.every(({ state }) => state === 'paused')) return 'paused';
  if (stages.some(({ state }) => state !== 'open')) return 'done';
  return stages.some(({ dueAt }) => dueAt && at(dueAt) <= from) ? 'overdue' : 'open';
}

/** Cuts pieces that overlap where one begins, ends or becomes overdue. */
function slice(pieces: readonly Piece[]): Segment[] {
  const cuts = pieces.flatMap(({ from, to, stage: { state, dueAt } }) => [
    ...[from, to],
    ...(state === 'open' && dueAt && at(dueAt) > from && at(dueAt) < to ? [at(dueAt)] : []),
  ]);
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  return sorted.flatMap((from, n) => {
    const to = sorted[n + 1];
    const running = pieces.filter((piece) => piece.from <= from && piece.to > from);
    if (to === undefined || running.length === 0) return [];
    return {
      ...{ from, to, state: chooseSegmentState(running, from) },
      stages: running.map(({ stage }) => stage),
    };
  });
}

/**
 * The pieces of a bar from left to right, as they are at `now` (milliseconds): what happened, what is open up to now,
 * what is expected after it.
 */
export function buildSegments(stages: readonly TimelineStage[], now: number): Segment[] {
  const pieces = stages.map((stage): Piece => {
    const from = at(stage.from);
    const to = stage.to === undefined ? now : at(stage.to);
    return { from, to: Math.max(to, from + shortest), stage };
  });
  const isExpected = ({ stage }: Piece) => stage.state === 'forecast';
  const rests = stages.flatMap((stage): Segment[] =>
    stage.state === 'open' && stage.dueAt && at(stage.dueAt) > now
      ? [{ state: 'forecast', from: now, to: at(stage.dueAt), stages: [stage], isRest: true }]
      : [],
  );
  return [
    ...slice(pieces.filter((piece) => !isExpected(piece))),
    ...rests,
    ...slice(pieces.filter(isExpected)),
  ];
}

type Window = { readonly start: number; readonly end: number };

/** Those that lie in the window, at least in part. */
export const segmentsWithin = (segments: readonly Segment[], { start, end }: Window) =>
  segments.filter(({ from, to }) => from < end && to > start);

/** Space for the name of a piece, from its start. Milliseconds. */
export type NameRoom = {
  readonly segment: Segment;
  readonly until: number;
  /**
   * for a piece that is open now: its name may extend to here and replace the next name, if the space before is
   * too small
   */
  readonly beyond?: number;
  /** when what is open now began, if the next name is this one: that one goes first */
  readonly after?: number;
};

/**
 * Return the space for the names of a bar. Each extends to the next one, so that a piece that is a minute old
 * has a name as well.
 */
export function roomsForNames(
  segments: readonly Segment[],
  { end }: Pick<Window, 'end'>,
  now: number,
): NameRoom[] {
  const named = segments.filter(({ isRest }) => !isRest);
  return named.map((segment, n): NameRoom => {
    const [before, next, second] = [named[n - 1], named[n + 1], named[n + 2]];
    const until = next?.from ?? end;
    if (segment.to === now) return { segment, until, beyond: second?.from ?? end };
    const isPast = segment.from < now;
    return {
      ...{ segment, until: isPast ? Math.min(until, now) : until },
      ...(before?.to === now && { after: before.from }),
    };
  });
}
