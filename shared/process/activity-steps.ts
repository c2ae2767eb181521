import { foldName } from '../fold-name.ts';
import type { ActivityKind } from './process-case.ts';

/** Return a name with spaces instead of separators: other systems write PRE_APPROVER. */
const getWords = (name: string) =>
  foldName(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Return the index of the step whose name contains the activity's name or is contained in it, or -1. */
function guessStepIndex(activity: string, steps: readonly { readonly name: string }[]): number {
  const words = getWords(activity);
  return steps.findIndex(({ name }) => {
    const own = getWords(name);
    return own !== '' && words !== '' && (words.includes(own) || own.includes(words));
  });
}

/** An activity in process figures: its name, and the step that it decides. */
export type ActivityMeaning = {
  readonly name: string;
  readonly kind: ActivityKind;
  readonly ends?: boolean | undefined;
  /** Routing step that the activity decides; empty for no step. */
  readonly step?: string | undefined;
};

/**
 * Return the step that an activity decides, by its mapping or else by its name. Undefined if it is not a decision, null
 * if it decides no step.
 */
export function findActivityStep<Step extends { readonly name: string }>(
  { name, kind, step }: ActivityMeaning,
  steps: readonly Step[],
): Step | null | undefined {
  if (step === '') return undefined;
  const chosen =
    step === undefined ? undefined : steps.find((one) => getWords(one.name) === getWords(step));
  const found = chosen ?? steps[guessStepIndex(name, steps)];
  if (kind === 'submitted' || kind === 'withdrawn') return chosen;
  if (found) return found;
  return kind === 'decided' ? null : undefined;
}

/** Return the activities that are decisions, with their steps; the step is null if no step matches. */
export const listDecidingActivities = (
  activities: readonly ActivityMeaning[],
  steps: readonly { readonly id: string; readonly name: string }[],
): { readonly activity: string; readonly stepId: string | null }[] =>
  activities.flatMap((one) => {
    const step = findActivityStep(one, steps);
    return step === undefined ? [] : { activity: one.name, stepId: step?.id ?? null };
  });
