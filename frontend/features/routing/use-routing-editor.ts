import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { configurationQuery } from '#frontend/data/configuration.ts';
import {
  draftForecastQuery,
  routingProblemsQuery,
  routingPublishEffectQuery,
  type SampleRequest,
  useRefreshRoutings,
} from '#frontend/data/routing.ts';
import { editedRoutingQuery, saveDraft } from '#frontend/data/routing-drafts.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { useDraft } from '#frontend/widgets/draft-editor/use-draft.ts';
import type { DraftSource } from '#frontend/widgets/draft-editor/use-server-draft.ts';
import { describeDifferences } from '#frontend/widgets/routing/differences.ts';
import { createStep, getEditableDraft, toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import {
  groupParallelSteps,
  moveStep,
  removeStepAt,
  renumberSteps,
  toggleParallelStep,
} from '#frontend/widgets/routing/sequence.ts';
import { useRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { summarizeMigrationEffects } from './migration-effects.ts';
import { useStepDrag } from './use-step-drag.ts';

/** Delay after a change before the service checks the draft, in ms. */
const checkDelayMs = 350;
/** Selected id if no step is selected, which shows the properties of the routing sequence. */
export const routingSelectionId = 'routing';

const source: DraftSource<RoutingDraft, EditedRouting> = {
  query: editedRoutingQuery,
  save: saveDraft,
  presentContent: getEditableDraft,
  schema: RoutingDraft,
};

/** Manage the state of the routing editor: draft, changes, problems, and the path of a sample request. */
export function useRoutingEditor(start: EditedRouting) {
  const routingId = start.id;
  const { userId = '' } = useViewer();
  const queries = useQueryClient();
  const { history, server, turnTo } = useDraft(start, source, useRefreshRoutings());
  const draft = history.value;
  const [chosenId, choose] = useState(
    start.published ? (draft.steps[0]?.id ?? '') : routingSelectionId,
  );
  const inForce = server.stored.published;
  const published = useMemo(() => inForce && toRoutingDraft(inForce), [inForce]);
  const names = useRoutingNames(draft, published ? [published] : []);

  const setSteps = (steps: RoutingStep[], label: string) =>
    history.change({ ...draft, steps }, label);
  const drag = useStepDrag({ steps: draft.steps, onMove: setSteps });
  const shown = useMemo(() => ({ ...draft, steps: drag.shown }), [draft, drag.shown]);
  const [asked] = useDebouncedValue(shown, checkDelayMs);

  const [wished, setSample] = useState<Partial<SampleRequest>>({});
  const sample = useMemo<SampleRequest>(
    () => ({
      requesterId: userId,
      priority: 'normal',
      amount: '5000',
      values: {},
      ...wished,
      categoryId:
        draft.categoryIds.find((id) => id === wished.categoryId) ?? draft.categoryIds[0] ?? '',
    }),
    [userId, wished, draft.categoryIds],
  );
  const [tried] = useDebouncedValue(sample, checkDelayMs);
  // Wait until the currency of the sample is loaded.
  const { isPending } = useQuery(configurationQuery());
  const { currency } = names;
  const check = useQuery({
    ...routingProblemsQuery(asked, routingId, {
      ...{ queries, sample: tried, currency },
      withEffect: published !== null,
    }),
    enabled: !isPending,
  });
  const problems: SaveErrors = {
    fields: { ...check.data?.problems, ...server.refused?.fields },
  };
  const isSound = Object.keys(problems.fields).length === 0;
  /** Placeholder data belongs to an earlier state of the draft. */
  const isChecked = check.isSuccess && !check.isPlaceholderData;
  const canTry = isSound && isChecked && tried.categoryId !== '' && tried.requesterId !== '';
  const path = useQuery(draftForecastQuery(asked, tried, currency, canTry));
  const effect = useQuery({
    ...routingPublishEffectQuery(routingId, asked, published !== null && isSound && isChecked),
    select: summarizeMigrationEffects,
  });
  const changes = useMemo(
    () => (published ? describeDifferences(published, shown, names) : []),
    [published, shown, names],
  );

  const acts = {
    move(at: number, by: 1 | -1) {
      const name = draft.steps[at]?.name ?? '';
      setSteps(moveStep(draft.steps, at, at + by), t`Move ${name}`);
    },
    beside(at: number) {
      setSteps(
        toggleParallelStep(draft.steps, at),
        t`Change the order of ${draft.steps[at]?.name ?? ''}`,
      );
    },
    addBelow(at: number) {
      const after = draft.steps[at]?.order ?? 0;
      const added = createStep(after * 2 + 1, t`New step`);
      const doubled = draft.steps.map((step) => ({ ...step, order: step.order * 2 }));
      setSteps(renumberSteps(groupParallelSteps([...doubled, added])), t`Add a step`);
      choose(added.id);
    },
    remove(at: number) {
      const gone = draft.steps[at];
      const steps = removeStepAt(draft.steps, at);
      setSteps(steps, t`Remove ${gone?.name ?? ''}`);
      if (gone?.id === chosenId)
        choose(steps[Math.min(at, steps.length - 1)]?.id ?? routingSelectionId);
    },
  };

  return {
    draft,
    shown,
    history,
    /** Stored version of the draft. */
    server,
    names,
    drag,
    acts,
    chosenId,
    choose,
    changes,
    problems,
    /** Possibly unintended effects of a valid draft, in sentences. */
    advice: isSound ? (check.data?.advice ?? []) : [],
    /** Check whether the current draft can be published. If not, select the step with the first problem. */
    async verify(): Promise<boolean> {
      const found = Object.keys(
        (await queries.fetchQuery(routingProblemsQuery(draft, routingId))).problems,
      );
      const [first] = found;
      if (first === undefined) return true;
      const at = Number(/^steps\.(\d+)/.exec(first)?.[1] ?? Number.NaN);
      choose(draft.steps[at]?.id ?? routingSelectionId);
      return false;
    },
    sample,
    setSample,
    /** Effect of publishing a valid draft on open requests. */
    effect: isSound ? effect.data : undefined,
    forecast: path.data,
    tryProblem: isSound
      ? sample.categoryId === ''
        ? t`Choose a category first.`
        : path.error && describeError(path.error)
      : t`Fix the marked fields first.`,
    setStep(step: RoutingStep, what: string) {
      const steps = draft.steps.map((one) => (one.id === step.id ? step : one));
      setSteps(steps, t`Change ${what} of ${step.name}`);
    },
    setRouting: (next: RoutingDraft, what: string) =>
      history.change(next, inContext('part')`Change ${what}`),
    turnTo,
  };
}
export type RoutingEditor = ReturnType<typeof useRoutingEditor>;
