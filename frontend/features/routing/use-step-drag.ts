import { type ListDrag, useListDrag } from '#frontend/components/lists/use-list-drag.ts';
import { formatStepPosition, moveStep } from '#frontend/widgets/routing/sequence.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';

type StepDragOptions = {
  readonly steps: RoutingStep[];
  readonly onMove: (steps: RoutingStep[], label: string) => void;
};
export type StepDrag = ListDrag<RoutingStep>;

/** Move a step by pointer or keyboard. */
export const useStepDrag = ({ steps, onMove }: StepDragOptions): StepDrag =>
  useListDrag({
    items: steps,
    moved: moveStep<RoutingStep>,
    placeWords: formatStepPosition,
    onMove,
  });
