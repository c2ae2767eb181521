import type { Difference as Changed } from '#frontend/components/difference-list.tsx';
import { t } from '#frontend/lib/text.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { stepsInWords } from './sequence.ts';
import {
  lateWords,
  rightsWords,
  ruleWords,
  skipWords,
  sourceWords,
  timeWords,
  whenWords,
} from './step-words.ts';
import type { RoutingNames } from './use-routing-names.ts';

export type Difference = Changed & {
  /** the step, or the routing itself */
  readonly stepId: string;
};

const inWords = (step: RoutingStep, names: RoutingNames): Record<string, string> => ({
  name: step.name,
  'who decides': sourceWords(step.approvers, names),
  'how many must agree': ruleWords(step.rule),
  'when it is needed': whenWords(step.condition, names),
  'time allowed': timeWords(step, names),
  'if it is late': lateWords(step, names),
  'what the approver may also do': rightsWords(step),
  'when it is skipped': skipWords(step),
});

function changesOf(was: RoutingStep, is: RoutingStep, names: RoutingNames): Difference[] {
  const [before, after] = [inWords(was, names), inWords(is, names)];
  return Object.keys(after)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({
      kind: 'changed',
      stepId: is.id,
      of: was.name,
      what,
      before: before[what] ?? '',
      after: after[what] ?? '',
    }));
}

const categoriesOf = ({ categoryIds }: RoutingDraft, { categories }: RoutingNames) =>
  categories
    .filter(({ id }) => categoryIds.includes(id))
    .map(({ name }) => name)
    .join(', ') || 'none';

function ofRouting(was: RoutingDraft, is: RoutingDraft, names: RoutingNames): Difference[] {
  const pairs = [
    ['name', was.name, is.name],
    ['categories', categoriesOf(was, names), categoriesOf(is, names)],
    [t`which requests`, whenWords(was.condition, names), whenWords(is.condition, names)],
  ] as const;
  return pairs.flatMap(([what, before, after]) =>
    before === after
      ? []
      : [{ kind: 'changed' as const, stepId: '', of: t`This routing`, what, before, after }],
  );
}

/** What is different in one version from the one before, in sentences. */
export function differences(
  was: RoutingDraft,
  is: RoutingDraft,
  names: RoutingNames,
): Difference[] {
  const old = new Map(was.steps.map((step) => [step.id, step]));
  const now = new Set(is.steps.map(({ id }) => id));
  const changed = is.steps.flatMap((step): Difference[] => {
    const before = old.get(step.id);
    if (before) return changesOf(before, step, names);
    const after = `${sourceWords(step.approvers, names)}, ${ruleWords(step.rule)}. ${whenWords(step.condition, names)}.`;
    return [{ kind: 'new', stepId: step.id, of: step.name, what: '', after }];
  });
  const removed = was.steps
    .filter(({ id }) => !now.has(id))
    .map(
      (step): Difference => ({
        kind: 'removed',
        stepId: step.id,
        of: step.name,
        what: '',
        before: sourceWords(step.approvers, names),
      }),
    );
  const common = (steps: readonly RoutingStep[]) =>
    stepsInWords(
      steps
        .filter(({ id }) => old.has(id) && now.has(id))
        .map(({ id, order }) => ({ order, name: old.get(id)?.name ?? '' })),
    );
  const [before, after] = [common(was.steps), common(is.steps)];
  const moved: Difference[] =
    before === after
      ? []
      : [{ kind: 'moved', stepId: '', of: t`The order`, what: '', before, after }];
  return [...ofRouting(was, is, names), ...changed, ...removed, ...moved];
}
