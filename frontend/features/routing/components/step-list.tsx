import {
  IconArrowDown,
  IconArrowsSplit2,
  IconArrowUp,
  IconClock,
  IconFilter,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Tag } from '#frontend/components/text/tag.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import { AttentionMark, DraftCard } from '#frontend/widgets/draft-editor/draft-card.tsx';
import { listStepNumbers } from '#frontend/widgets/routing/sequence.ts';
import {
  formatApproverSource,
  formatQuorumRule,
  formatServiceLevel,
  formatStepCondition,
} from '#frontend/widgets/routing/step-words.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { StepDrag } from '../use-step-drag.ts';
import classes from './step-list.module.css';

type StepActs = {
  readonly move: (at: number, by: 1 | -1) => void;
  readonly beside: (at: number) => void;
  readonly addBelow: (at: number) => void;
  readonly remove: (at: number) => void;
};
type StepCardProps = {
  readonly step: RoutingStep;
  readonly at: number;
  readonly count: number;
  /** Step number: "3a" */
  readonly number: string;
  readonly names: RoutingNames;
  readonly change: string | undefined;
  readonly isChosen: boolean;
  readonly isBesideAbove: boolean;
  readonly isBesideBelow: boolean;
  readonly needsAttention: boolean;
  readonly drag: StepDrag;
  readonly acts: StepActs;
  readonly onChoose: () => void;
};

/** Card of a step with a summary, which can be selected and moved. */
function StepCard(props: StepCardProps) {
  const { step, at, count, number, names, change, isChosen, needsAttention, drag, acts } = props;
  return (
    <DraftCard
      item={step}
      at={at}
      drag={drag}
      isChosen={isChosen}
      className={classes.card}
      data-together={props.isBesideAbove || props.isBesideBelow || undefined}
      data-above={props.isBesideAbove || undefined}
      data-below={props.isBesideBelow || undefined}
      menu={[
        {
          label: t`Move up`,
          icon: IconArrowUp,
          disabled: at === 0,
          onPick: () => acts.move(at, -1),
        },
        {
          label: t`Move down`,
          icon: IconArrowDown,
          disabled: at === count - 1,
          onPick: () => acts.move(at, 1),
        },
        {
          label: props.isBesideAbove ? t`Run after the step above` : t`Run beside the step above`,
          icon: IconArrowsSplit2,
          disabled: at === 0,
          onPick: () => acts.beside(at),
        },
        { label: t`Add a step below`, icon: IconPlus, onPick: () => acts.addBelow(at) },
        {
          label: t`Remove step`,
          icon: IconTrash,
          apart: true,
          disabled: count === 1,
          onPick: () => acts.remove(at),
        },
      ]}
      onChoose={props.onChoose}
    >
      <span className="row gap-8 text-13 bold ink">
        <span data-number className="muted tabular">
          {number}
        </span>
        <span data-name className="shrink break-anywhere">
          {step.name || t`Without a name`}
        </span>
        {change ? <Tag>{change}</Tag> : null}
        {needsAttention ? <AttentionMark /> : null}
      </span>
      <span>
        {formatApproverSource(step.approvers, names)}, {formatQuorumRule(step.rule)}
      </span>
      {step.condition ? (
        <span className={classes.line}>
          <IconFilter size={13} stroke={1.75} aria-hidden />
          <span>{formatStepCondition(step.condition, names)}</span>
        </span>
      ) : null}
      <span className={classes.line}>
        <IconClock size={13} stroke={1.75} aria-hidden />
        {formatServiceLevel(step, names)}
      </span>
    </DraftCard>
  );
}

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
      <ol className="stack gap-8 below-8">
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
