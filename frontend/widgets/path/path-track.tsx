import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { t } from '#frontend/lib/text.ts';
import type { PathSegments, RequestPath } from '#shared/requests/path.ts';
import { describePath } from './describe-path.ts';
import { foldSkipped } from './fold-skipped.ts';
import { explainNoEnd, findOverdueStep } from './no-end-words.ts';
import { PathFinish, PathStart } from './path-end.tsx';
import { PathStep } from './path-step.tsx';
import classes from './path-track.module.css';
import { SkippedSteps } from './skipped-steps.tsx';

/** Return the last step with an action. Earlier steps have been passed, so skipped stages in them stay skipped. */
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

/** Path with its people. `full` is horizontal in a wide container and vertical in a narrow one. */
export function PathTrack({ path, size }: { path: RequestPath; size: 'compact' | 'full' }) {
  const now = useNow();
  const guess = path.start.at ? 'about' : 'by';
  const reached = lastReached(path);
  const { userId } = useViewer();
  const { person } = path.start;
  const reader = person.userId === userId ? person.name : undefined;
  const late = findOverdueStep(path.steps);
  const isAhead = path.steps.flat().some(({ state }) => state === 'open' || state === 'forecast');
  return (
    <div className={classes.frame} data-size={size}>
      <ol
        className={classes.steps}
        aria-label={t`Path. ${describePath(toSegments(path.steps), now)}`}
      >
        <li className={`relative ${classes.step}`} data-edge>
          <PathStart start={path.start} size={size} />
        </li>
        {foldSkipped(path.steps).map(({ steps, at, isFolded }) =>
          isFolded ? (
            <SkippedSteps
              key={steps[0]?.[0]?.stageId}
              steps={steps}
              passed={at < reached}
              reader={reader}
            />
          ) : (
            steps.map((step) => (
              <PathStep
                key={step[0]?.stageId}
                step={step}
                {...{ size, guess, reader }}
                passed={at < reached}
              />
            ))
          ),
        )}
        <li className={`relative ${classes.step}`} data-edge>
          <PathFinish
            finish={
              late
                ? { ...path.finish, expectedAt: undefined, workingSeconds: undefined }
                : path.finish
            }
            noEnd={
              late
                ? t`No end date: ${late.name} is overdue`
                : isAhead
                  ? explainNoEnd(path.steps)
                  : undefined
            }
            size={size}
            guess={guess}
          />
        </li>
      </ol>
    </div>
  );
}
