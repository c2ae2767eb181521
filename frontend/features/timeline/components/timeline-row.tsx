import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { paths } from '#frontend/paths.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { TimelineBar } from '#shared/timeline/timeline.ts';
import { type Axis, toAxisPosition } from '../axis.ts';
import {
  buildSegments,
  filterSegmentsWithin,
  findLabelSpaces,
  type NameRoom,
  type Segment,
} from '../segments.ts';
import { describeSegment, formatSegmentName } from '../stage-words.ts';
import classes from './timeline-chart.module.css';

const toPercent = (share: number) => `${(share * 100).toFixed(3)}%`;

function toSegmentPosition({ from, to }: Segment, axis: Axis) {
  const left = Math.max(0, toAxisPosition(from, axis));
  const right = Math.min(1, toAxisPosition(to, axis));
  return { left: toPercent(left), width: toPercent(right - left) };
}

/** Name above a bar segment. The style limits its width, because only CSS has the width of the axis. */
function Name({ room, axis, name }: { room: NameRoom; axis: Axis; name: string }) {
  const { segment, until, beyond, after } = room;
  const from = Math.max(segment.from, axis.start);
  const wide = (to: number, start = from) =>
    `${((Math.min(to, axis.end) - Math.max(start, axis.start)) / (axis.end - axis.start)) * 100}cqw`;
  return (
    <span
      className={classes.room}
      data-state={segment.state}
      data-present={beyond !== undefined || undefined}
      data-after={after !== undefined || undefined}
      style={{
        left: toPercent(toAxisPosition(from, axis)),
        '--own': wide(segment.to),
        '--room': wide(until),
        '--beyond': beyond && wide(beyond),
        '--before': after && wide(from, after),
      }}
      aria-hidden
    >
      <span className={`block text-12 line-height-16 ink ellipsis ${classes.name}`}>{name}</span>
    </span>
  );
}

type TimelineRowProps = {
  readonly bar: TimelineBar;
  readonly axis: Axis;
  /** Segment that is the Tab stop, -1 for the title; undefined if the Tab stop is in another line. */
  readonly tabStop: number | undefined;
  readonly onSpot: (key: string, segment: number) => void;
};

/** Line of a request: title, requester, and its bar. */
export const TimelineRow = memo(function TimelineRow({
  bar,
  axis,
  tabStop,
  onSpot,
}: TimelineRowProps) {
  const { userId } = useViewer();
  const { now, momentWithin } = useFormat();
  const { requestId, title, requester, stages } = bar;
  const telling = { userId, now, moment: momentWithin };
  const segments = filterSegmentsWithin(buildSegments(stages, now), axis);
  return (
    <>
      <div className={`stack relative hug shrink ${classes.label}`}>
        <Link
          to={paths.viewRequest(requestId)}
          className={`text-13 medium ink undecorated ellipsis ${classes.title}`}
          tabIndex={tabStop === -1 ? 0 : -1}
          data-segment={-1}
          onFocus={() => onSpot(requestId, -1)}
        >
          {title}
        </Link>
        <PersonChip person={requester} />
      </div>
      <div className={`relative shrink ${classes.bars}`}>
        {segments.map((segment, n) => {
          const name = formatSegmentName(segment, userId);
          const words = describeSegment(segment, telling);
          // The accessible name must contain the visible name. With one stage, the description already contains the
          // name. With several stages, the name is added in front.
          const label = segment.stages.length > 1 ? `${name}. ${words}` : words;
          return (
            <button
              key={`${segment.state} ${segment.from} ${segment.isRest}`}
              type="button"
              className={classes.bar}
              data-state={segment.state}
              data-segment={n}
              data-hint={words}
              aria-label={`${title}: ${label}`}
              tabIndex={tabStop === n ? 0 : -1}
              style={toSegmentPosition(segment, axis)}
              onClick={() => onSpot(requestId, n)}
              onFocus={() => onSpot(requestId, n)}
            />
          );
        })}
        {findLabelSpaces(segments, axis, now).map((room) => (
          <Name
            key={`${room.segment.state} ${room.segment.from}`}
            room={room}
            axis={axis}
            name={formatSegmentName(room.segment, userId)}
          />
        ))}
      </div>
    </>
  );
});
