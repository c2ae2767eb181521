import { Fragment } from 'react';
import { useZoom } from '#frontend/components/layout/use-zoom.ts';
import { ZoomButtons } from '#frontend/components/layout/zoom-buttons.tsx';
import { t } from '#frontend/lib/text.ts';
import { formatFinishName } from '#frontend/widgets/path/stage-words.ts';
import { describeQuorum } from '#frontend/widgets/routing/quorum-words.ts';
import { groupParallelSteps } from '#frontend/widgets/routing/sequence.ts';
import type { Forecast, PathStage } from '#shared/requests/path.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import classes from './route-graph.module.css';

type RouteGraphProps = {
  readonly steps: readonly RoutingStep[];
  readonly forecast: Forecast | undefined;
  readonly finishName: string;
  readonly chosenId: string;
  readonly isChanged: (stepId: string) => boolean;
  readonly onChoose: (stepId: string) => void;
};

const formatStagePeople = (stage: PathStage) =>
  stage.state === 'skipped' ? t`Skipped for this request` : describeQuorum(stage);

/**
 * Vertical graph of the steps. It splits before parallel steps and joins after them. Steps that the sample skips are
 * dashed.
 */
export function RouteGraph(props: RouteGraphProps) {
  const { steps, forecast, finishName, chosenId, isChanged, onChoose } = props;
  const planned = new Map(forecast?.path.steps.flat().map((stage) => [stage.stageId, stage]));
  const view = useZoom();
  return (
    <section
      className={`relative shrink ${classes.canvas}`}
      aria-label={t`The steps as a graph`}
      onKeyDown={view.press}
    >
      <div ref={view.box} className={classes.box}>
        <div ref={view.drawing} className={classes.drawing} style={{ '--zoom': view.zoom }}>
          <span
            className={`text-12 muted ${classes.cap}`}
          >{t`${forecast?.path.start.person.name ?? t`Somebody`} sends it`}</span>
          {groupParallelSteps(steps).map((group) => (
            <Fragment key={group.map(({ id }) => id).join()}>
              <span
                className={classes.line}
                data-fork={group.length > 1 || undefined}
                aria-hidden
              />
              <div
                className={`row stretch ${classes.group}`}
                data-together={group.length > 1 || undefined}
              >
                {group.map(({ id, name }) => {
                  const stage = planned.get(id);
                  return (
                    <div key={id} className={`stack relative ${classes.branch}`}>
                      <button
                        type="button"
                        className={`stack relative packed gap-2 text-12 line-height-16 muted ${classes.node}`}
                        aria-pressed={id === chosenId}
                        data-changed={isChanged(id) || undefined}
                        data-skipped={stage?.state === 'skipped' || undefined}
                        onClick={() => onChoose(id)}
                      >
                        <strong>{name}</strong>
                        <span>{stage ? formatStagePeople(stage) : '…'}</span>
                      </button>
                    </div>
                  );
                })}
              </div>
            </Fragment>
          ))}
          <span className={classes.line} aria-hidden />
          <span className={`text-12 muted ${classes.cap}`}>{formatFinishName(finishName)}</span>
        </div>
      </div>
      <ZoomButtons view={view} label={t`Size of the graph`} />
    </section>
  );
}
