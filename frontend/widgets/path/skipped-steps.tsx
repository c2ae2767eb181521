import { plural, t } from '#frontend/lib/text.ts';
import type { RequestPath } from '#shared/requests/path.ts';
import { explainStage } from './explain-stage.ts';
import { PathNode } from './path-node.tsx';
import classes from './path-track.module.css';
import words from './path-words.module.css';

type SkippedStepsProps = {
  readonly steps: RequestPath['steps'];
  readonly passed: boolean;
  readonly reader: string | undefined;
};

/** One mark for several consecutive steps that this request does not need. It opens to show each reason. */
export function SkippedSteps({ steps, passed, reader }: SkippedStepsProps) {
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
