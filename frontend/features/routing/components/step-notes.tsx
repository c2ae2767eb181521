import { plural, rich, t } from '#frontend/lib/text.ts';
import type { PathStage } from '#shared/requests/path.ts';
import type { PublishEffect } from '../migration-effects.ts';
import { quorumWords } from '../quorum-words.ts';
import classes from './step-properties.module.css';

/** Who decides the step for the sample request. */
export function SampleNote({ stage }: { stage: PathStage }) {
  return (
    <p className={classes.note}>
      {stage.state === 'skipped'
        ? t`The sample skips this step.`
        : rich`For the sample this is ${<strong>{quorumWords(stage)}</strong>}.`}
    </p>
  );
}

type PassingNoteProps = { readonly stepId: string; readonly effect: PublishEffect };

/** How many of the open requests pass the step as it is written now. */
export function PassingNote({ stepId, effect: { count, passing, more } }: PassingNoteProps) {
  const of = more
    ? t`the latest ${count} open requests`
    : plural(count, t`${count} open request`, t`${count} open requests`);
  const passes = passing.get(stepId) ?? 0;
  return (
    <p className={classes.note}>
      {plural(
        passes,
        rich`${<strong>{passes}</strong>} of ${of} passes here.`,
        rich`${<strong>{passes}</strong>} of ${of} pass here.`,
      )}
    </p>
  );
}
