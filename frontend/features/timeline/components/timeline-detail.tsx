import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { TimelineBar } from '#shared/timeline/timeline.ts';
import type { Segment } from '../segments.ts';
import { describeStage } from '../stage-words.ts';
import classes from './timeline-detail.module.css';

/** Description of the selected segment of a bar, always visible below the chart. */
export function TimelineDetail({ bar, segment }: { bar: TimelineBar; segment: Segment }) {
  const { userId } = useViewer();
  const { now, momentWithin } = useFormat();
  const telling = { userId, now, moment: momentWithin };
  return (
    <section
      className={`row between gap-8-16 text-13 ${classes.detail}`}
      aria-label={t`Chosen stage`}
    >
      <div>
        <strong>{bar.title}</strong> <span className="muted">{bar.number}</span>
        <ul className={classes.stages}>
          {segment.stages.map((stage) => (
            <li key={`${stage.name} ${stage.from}`}>{describeStage(stage, telling)}</li>
          ))}
        </ul>
      </div>
      <ButtonLink
        variant="default"
        size="compact-sm"
        to={paths.viewRequest(bar.requestId)}
      >{inContext('button')`Open request`}</ButtonLink>
    </section>
  );
}
