import type { TimelineStage } from '#shared/timeline/timeline.ts';

/** States of a bar segment, each with its own style: done, open, overdue, paused, or forecast. */
export type SegmentState = 'done' | 'open' | 'overdue' | 'paused' | 'forecast';

/** Bar segment with constant state: one stage, or several parallel stages. Times in milliseconds. */
export type Segment = {
  readonly state: SegmentState;
  readonly from: number;
  readonly to: number;
  readonly stages: readonly TimelineStage[];
  /** Remaining time of an open stage, which has no name. */
  readonly isRest?: true;
};

type Piece = Pick<Segment, 'from' | 'to' | 'isRest'> & { readonly stage: TimelineStage };

const at = (moment: string) => Date.parse(moment);

/** Minimum length of a segment in ms, so that an instantaneous event is visible. */
const shortest = 1;

function chooseSegmentState(pieces: readonly Piece[], from: number): SegmentState {
  const stages = pieces.map(({ stage }) => stage);
  if (stages.every(({ state }) => state === 'forecast')) return 'forecast';
  if (stages.every(({ state }) => state === 'paused')) return 'paused';
  if (stages.some(({ state }) => state !== 'open')) return 'done';
  return stages.some(({ dueAt }) => dueAt && at(dueAt) <= from) ? 'overdue' : 'open';
}

/** Split overlapping stages at each start, end and due time. */
function splitOverlappingStages(pieces: readonly Piece[]): Segment[] {
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
 * Return the segments of a bar from left to right at `now` (milliseconds): completed stages, open stages until now, and
 * the forecast.
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
    ...splitOverlappingStages(pieces.filter((piece) => !isExpected(piece))),
    ...rests,
    ...splitOverlappingStages(pieces.filter(isExpected)),
  ];
}

type Window = { readonly start: number; readonly end: number };

/** Return the segments that overlap the visible period. */
export const filterSegmentsWithin = (segments: readonly Segment[], { start, end }: Window) =>
  segments.filter(({ from, to }) => from < end && to > start);

/** Room for the name of a segment, from its start. Milliseconds. */
export type NameRoom = {
  readonly segment: Segment;
  readonly until: number;
  /** For an open segment: its name may extend to here and hide the next name, if its own room is too small. */
  readonly beyond?: number;
  /** Start of the open segment whose name has priority over this next name. */
  readonly after?: number;
};

/**
 * Return the room for the names of a bar. Each name can extend to the next name, so that even a segment of one minute
 * has a name.
 */
export function findLabelSpaces(
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
