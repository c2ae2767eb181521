import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { PathSegments, RequestPath, PathStage as Stage } from '#shared/requests/path.ts';
import { chooseStepTone, describePath } from './describe-path.ts';
import { explainStage } from './explain-stage.ts';
import { foldSkippedStages } from './fold-skipped.ts';
import { explainNoEnd, findOverdueStep } from './no-end-words.ts';
import { PathFinish, PathStart } from './path-end.tsx';
import { PathNode } from './path-node.tsx';
import { PathStage, type StageProps } from './path-stage.tsx';
import classes from './path-track.module.css';
import words from './path-words.module.css';

type SkippedStepsProps = {
  readonly steps: RequestPath['steps'];
  readonly passed: boolean;
  readonly reader: string | undefined;
};

/** One mark for several consecutive steps that this request does not need. It opens to show each reason. */
function SkippedSteps({ steps, passed, reader }: SkippedStepsProps) {
  const stages = steps.flat();
  const count = stages.length;
  return (
    <li className={`relative ${classes.step}`} data-tone="skipped">
      <div className={classes.lane} data-state="skipped" data-passed={passed || undefined}>
        <span className={classes.node}>
          <PathNode state="skipped" />
        </span>
        <span className={classes.line} />
        <details className={words.body} data-state="skipped">
          <summary className={words.folded}>
            {plural(count, t`${count} step not needed`, t`${count} steps not needed`)}
          </summary>
          <ul className={words.spared}>
            {stages.map((stage) => (
              <li key={stage.stageId}>
                <span className={`text-13 bold ${words.name}`}>{stage.name}</span>
                <span
                  className={`text-12 line-height-16 muted subtle tabular pretty ${words.reason}`}
                >
                  {explainStage(stage, reader)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  );
}

type PathStepProps = Omit<StageProps, 'stage'> & { readonly step: readonly Stage[] };

/** Parallel stages of one step in a path. */
function PathStep({ step, ...rest }: PathStepProps) {
  return (
    <li
      className={`relative ${classes.step}`}
      data-tone={chooseStepTone(step)}
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
        <PathStage key={stage.stageId} stage={stage} {...rest} />
      ))}
    </li>
  );
}

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

/** Path with its people. `full` is horizontal in a wide container and vertical in a narrow container. */
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
        {foldSkippedStages(path.steps).map(({ steps, at, isFolded }) =>
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
