import { Fragment } from 'react';
import type { Forecast, PathStage } from '#shared/requests/path.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { groupsOf } from '../sequence.ts';
import classes from './route-graph.module.css';

type RouteGraphProps = {
  readonly steps: readonly RoutingStep[];
  readonly forecast: Forecast | undefined;
  readonly finishName: string;
  readonly chosenId: string;
  readonly isChanged: (stepId: string) => boolean;
  readonly onChoose: (stepId: string) => void;
};

const peopleWords = ({ people, state }: PathStage) => {
  if (state === 'skipped') return 'Skipped for this request';
  const [first, ...others] = people.map(({ name }) => name);
  if (!first) return 'Nobody';
  return others.length > 0 ? `${first} or ${others.length} more` : first;
};

/** The steps downwards, those that run together side by side; dashed is what the sample would skip. */
export function RouteGraph(props: RouteGraphProps) {
  const { steps, forecast, finishName, chosenId, isChanged, onChoose } = props;
  const planned = new Map(forecast?.path.steps.flat().map((stage) => [stage.stageId, stage]));
  const groups = groupsOf(steps);
  return (
    <section className={classes.graph} aria-label="The steps as a graph">
      <span className={classes.cap}>{forecast?.path.start.person.name ?? 'Somebody'} sends it</span>
      {groups.map((group) => (
        <Fragment key={group.map(({ id }) => id).join()}>
          <span className={classes.arrow} data-fork={group.length > 1 || undefined} aria-hidden />
          <div className={classes.group}>
            {group.map(({ id, name }) => {
              const stage = planned.get(id);
              return (
                <button
                  type="button"
                  key={id}
                  className={classes.node}
                  aria-pressed={id === chosenId}
                  data-changed={isChanged(id) || undefined}
                  data-skipped={stage?.state === 'skipped' || undefined}
                  onClick={() => onChoose(id)}
                >
                  <strong>{name}</strong>
                  <span>{stage ? peopleWords(stage) : '…'}</span>
                </button>
              );
            })}
          </div>
        </Fragment>
      ))}
      <span className={classes.arrow} aria-hidden />
      <span className={classes.cap}>{finishName}</span>
    </section>
  );
}
