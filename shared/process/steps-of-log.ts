import { foldName } from '../fold-name.ts';
import type { ActivityKind } from './process-case.ts';

/** A name without the signs between its words: other systems write PRE_APPROVER. */
const wordsOf = (name: string) =>
  foldName(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The place of the step whose name is in that of the activity, or the other way round; -1 of none. */
function guessStep(activity: string, steps: readonly { readonly name: string }[]): number {
  const words = wordsOf(activity);
  return steps.findIndex(({ name }) => {
    const own = wordsOf(name);
    return own !== '' && words !== '' && (words.includes(own) || own.includes(words));
  });
}

/** Step of an activity in process figures, by its name. */
export type ActivityMeaning = {
  readonly name: string;
  readonly kind: ActivityKind;
  readonly ends?: boolean | undefined;
  /** The step of a routing that it decides; empty: of none. */
  readonly step?: string | undefined;
};

/**
 * The step that an activity decides: as its mapping says, else as its name suggests. Undefined: it is no decision;
 * null: a decision of no step.
 */
export function stepOfActivity<Step extends { readonly name: string }>(
  { name, kind, step }: ActivityMeaning,
  steps: readonly Step[],
): Step | null | undefined {
  if (step === '') return undefined;
  const chosen =
    step === undefined ? undefined : steps.find((one) => wordsOf(one.name) === wordsOf(step));
  const found = chosen ?? steps[guessStep(name, steps)];
  if (kind === 'submitted' || kind === 'withdrawn') return chosen;
  if (found) return found;
  return kind === 'decided' ? null : undefined;
}

/** The activities that are decisions, with the steps that they decide; null: a decision of no step. */
export const decidingActivities = (
  activities: readonly ActivityMeaning[],
  steps: readonly { readonly id: string; readonly name: string }[],
): { readonly activity: string; readonly stepId: string | null }[] =>
  activities.flatMap((one) => {
    const step = stepOfActivity(one, steps);
    return step === undefined ? [] : { activity: one.name, stepId: step?.id ?? null };
  });
