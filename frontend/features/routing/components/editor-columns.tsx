import { IconAlertTriangle } from '@tabler/icons-react';
import { getFieldError } from '#frontend/components/inputs/refusals.ts';
import { BackToItems } from '#frontend/components/lists/back-to-items.tsx';
import { usePropertiesBelow } from '#frontend/components/lists/use-properties-below.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { t } from '#frontend/lib/text.ts';
import { type RoutingEditor, routingSelectionId } from '../use-routing-editor.ts';
import classes from './editor-columns.module.css';
import { RouteGraph } from './route-graph.tsx';
import { RoutingProperties } from './routing-properties.tsx';
import { StepList } from './step-list.tsx';
import { StepProperties } from './step-properties.tsx';
import { RoutingSimulation } from './try-it.tsx';

type EditorColumnsProps = {
  readonly editor: RoutingEditor;
  readonly routingId: string | undefined;
};

/** Routing editor: steps on the left, their effect in the center, properties on the right. */
export function EditorColumns({ editor, routingId }: EditorColumnsProps) {
  const { draft, shown, names, problems, chosenId, changes, sample } = editor;
  const below = usePropertiesBelow();
  const choose = (id: string) => {
    editor.choose(id);
    below.show();
  };
  const at = draft.steps.findIndex(({ id }) => id === chosenId);
  const step = draft.steps[at];
  const changeOf = (stepId: string) => {
    const kind = changes.find((change) => change.stepId === stepId)?.kind;
    if (!kind) return undefined;
    return kind === 'new' ? t`New` : t`Changed`;
  };
  const needsAttention = (stepId: string) => {
    const place = shown.steps.findIndex(({ id }) => id === stepId);
    return getFieldError(problems, `steps.${place}`) !== undefined;
  };
  const routingNeedsIt = ['name', 'categoryIds', 'condition'].some((path) =>
    getFieldError(problems, path),
  );
  const served =
    formatShortList(
      names.categories.filter(({ id }) => draft.categoryIds.includes(id)).map(({ name }) => name),
    ) || t`No category yet`;
  const finish = names.categories.find(({ id }) => id === sample.categoryId)?.finishName;
  return (
    <div className={`stack grow ${classes.columns}`}>
      <div className={`stack packed gap-16 scroll-y ${classes.left}`} ref={below.items}>
        <button
          type="button"
          className={`stack text-12 muted ${classes.routing}`}
          aria-pressed={!step}
          onClick={() => choose(routingSelectionId)}
        >
          <span>
            <strong>{t`Name and requests`}</strong>
            {routingNeedsIt ? (
              <IconAlertTriangle
                size={15}
                stroke={1.75}
                role="img"
                aria-label={t`needs attention`}
              />
            ) : null}
          </span>
          <span>{draft.condition ? t`${served}, under a condition` : served}</span>
        </button>
        <StepList
          names={names}
          drag={editor.drag}
          acts={editor.acts}
          chosenId={chosenId}
          changeOf={changeOf}
          needsAttention={needsAttention}
          onChoose={choose}
        />
      </div>
      <div className={classes.middle}>
        <RouteGraph
          steps={shown.steps}
          forecast={editor.forecast}
          finishName={finish ?? t`Approved`}
          chosenId={chosenId}
          isChanged={(id) => changeOf(id) !== undefined}
          onChoose={choose}
        />
        <div className={`scroll-y border-above ${classes.tried}`}>
          <RoutingSimulation
            draft={draft}
            names={names}
            sample={sample}
            forecast={editor.forecast}
            problem={editor.tryProblem ?? undefined}
            chosenId={chosenId}
            onSample={editor.setSample}
            onChoose={(id) =>
              choose(draft.steps.some((one) => one.id === id) ? id : routingSelectionId)
            }
          />
        </div>
      </div>
      <div className={`scroll-y ${classes.right}`} ref={below.properties}>
        <BackToItems onGo={below.goBack} />
        {step ? (
          <StepProperties
            key={step.id}
            step={step}
            at={at}
            names={names}
            problems={problems}
            stage={editor.forecast?.path.steps.flat().find(({ stageId }) => stageId === step.id)}
            effect={editor.effect}
            onChange={editor.setStep}
          />
        ) : (
          <RoutingProperties
            draft={draft}
            routingId={routingId}
            names={names}
            problems={problems}
            onChange={editor.setRouting}
          />
        )}
      </div>
    </div>
  );
}
