import { plural, rich, t } from '#frontend/lib/text.ts';
import { describeQuorum } from '#frontend/widgets/routing/quorum-words.ts';
import type { PathStage } from '#shared/requests/path.ts';
import type { PublishEffect } from '../migration-effects.ts';
import classes from './step-properties.module.css';

/** Approvers of the step for the sample request. Their space is reserved while they load. */
export function SampleNote({ stage }: { stage: PathStage | undefined }) {
  return (
    <p className={`text-12 line-height-16 muted ${classes.note}`} data-empty={!stage || undefined}>
      {!stage
        ? '\u00a0'
        : stage.state === 'skipped'
          ? t`The sample skips this step.`
          : rich`For the sample this is ${<strong>{describeQuorum(stage)}</strong>}.`}
    </p>
  );
}

type PassingNoteProps = { readonly stepId: string; readonly effect: PublishEffect };

/** Number of open requests whose path under the draft contains the step. */
export function PassingNote({ stepId, effect: { count, passing, more } }: PassingNoteProps) {
  const passes = passing.get(stepId) ?? 0;
  const figure = <strong>{passes}</strong>;
  const one = plural(
    passes,
    rich`${figure} of ${count} open request passes here.`,
    rich`${figure} of ${count} open request pass here.`,
  );
  const several = plural(
    passes,
    rich`${figure} of ${count} open requests passes here.`,
    rich`${figure} of ${count} open requests pass here.`,
  );
  const latest = plural(
    passes,
    rich`${figure} of the latest ${count} open requests passes here.`,
    rich`${figure} of the latest ${count} open requests pass here.`,
  );
  return (
    <p className={`text-12 line-height-16 muted ${classes.note}`}>
      {more ? latest : plural(count, one, several)}
    </p>
  );
}
