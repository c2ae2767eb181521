import { IconPlus } from '@tabler/icons-react';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import { listStepNumbers } from '#frontend/widgets/routing/sequence.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { StepDrag } from '../use-step-drag.ts';
import { type StepActs, StepCard } from './step-card.tsx';
import classes from './step-list.module.css';

type StepListProps = {
  readonly names: RoutingNames;
  readonly drag: StepDrag;
  readonly acts: StepActs;
  readonly chosenId: string;
  readonly changeOf: (stepId: string) => string | undefined;
  readonly needsAttention: (stepId: string) => boolean;
  readonly onChoose: (stepId: string) => void;
};

const isBeside = (a: RoutingStep | undefined, b: RoutingStep | undefined) =>
  a !== undefined && b !== undefined && a.order === b.order;

/** List of steps from submission to the end. Parallel steps are bracketed. */
export function StepList(props: StepListProps) {
  const { names, drag, acts, chosenId } = props;
  const steps = drag.shown;
  const numbers = listStepNumbers(steps);
  return (
    <section className="shrink text-13" aria-labelledby="steps">
      <div className={`row wrap baseline between ${classes.head}`}>
        <h2 id="steps">{t`Steps`}</h2>
        <span>{t`Drag, or press Space on a handle`}</span>
      </div>
      <p className={`text-12 subtle ${classes.cap}`}>{t`Request sent`}</p>
      <ol className={`stack gap-8 ${classes.steps}`}>
        {steps.map((step, at) => (
          <StepCard
            key={step.id}
            step={step}
            at={at}
            count={steps.length}
            number={numbers[at] ?? ''}
            names={names}
            change={props.changeOf(step.id)}
            isChosen={step.id === chosenId}
            isBesideAbove={isBeside(steps[at - 1], step)}
            isBesideBelow={isBeside(step, steps[at + 1])}
            needsAttention={props.needsAttention(step.id)}
            drag={drag}
            acts={acts}
            onChoose={() => props.onChoose(step.id)}
          />
        ))}
      </ol>
      <button
        type="button"
        className={`row gap-6 full accent ${classes.add}`}
        onClick={() => acts.addBelow(steps.length - 1)}
      >
        <IconPlus size={15} stroke={2} aria-hidden />
        {t`Add a step`}
      </button>
      <p className={`text-12 subtle ${classes.cap}`}>{t`Approved`}</p>
      <div role="status" aria-live="assertive">
        <VisuallyHidden>{drag.said}</VisuallyHidden>
      </div>
    </section>
  );
}
