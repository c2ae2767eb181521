import { useNow } from '#frontend/components/format/clock.ts';
import { t } from '#frontend/lib/text.ts';
import type { PathSegments, RequestPath } from '#shared/requests/path.ts';
import { describePath, toneOf } from './describe-path.ts';
import { noEndWords } from './no-end-words.ts';
import { PathFinish, PathStart } from './path-end.tsx';
import { PathStage } from './path-stage.tsx';
import classes from './path-track.module.css';

/** Steps before the last one with an act have been passed: what was skipped there stays skipped. */
const lastReached = ({ steps, finish }: RequestPath) =>
  finish.reached
    ? steps.length
    : steps.findLastIndex((step) =>
        step.some(({ state }) => state !== 'forecast' && state !== 'skipped'),
      );

const toSegments = (steps: RequestPath['steps']): PathSegments =>
  steps.map((step) =>
    step.map(({ name, state, due, people }) => ({
      ...{ name, state },
      ...(due && { dueAt: due.at }),
      objections: people.flatMap((one) => (one.outcome === 'Rejected' ? [one.name] : [])),
    })),
  );

/** The path with its people. `full` lies down where its container is wide enough and stands up where it is not. */
export function PathTrack({ path, size }: { path: RequestPath; size: 'compact' | 'full' }) {
  const now = useNow();
  const guess = path.start.at ? 'about' : 'by';
  const reached = lastReached(path);
  const isAhead = path.steps.flat().some(({ state }) => state === 'open' || state === 'forecast');
  return (
    <div className={classes.frame} data-size={size}>
      <ol
        className={classes.steps}
        aria-label={t`Path. ${describePath(toSegments(path.steps), now)}`}
      >
        <li className={classes.step} data-edge>
          <PathStart start={path.start} size={size} />
        </li>
        {path.steps.map((step, index) => (
          <li
            key={step[0]?.stageId}
            className={classes.step}
            data-tone={toneOf(step)}
            data-parallel={step.length > 1 || undefined}
          >
            {step.slice(1).map(({ stageId, state, due }, lane) => (
              <span
                key={stageId}
                className={classes.branch}
                data-state={state}
                data-overdue={(state === 'open' && due?.state === 'overdue') || undefined}
                style={{ '--row': lane + 2 }}
              />
            ))}
            {step.map((stage) => (
              <PathStage
                key={stage.stageId}
                stage={stage}
                size={size}
                guess={guess}
                passed={index < reached}
              />
            ))}
          </li>
        ))}
        <li className={classes.step} data-edge>
          <PathFinish
            finish={path.finish}
            noEnd={isAhead ? noEndWords(path.steps) : undefined}
            size={size}
            guess={guess}
          />
        </li>
      </ol>
    </div>
  );
}
