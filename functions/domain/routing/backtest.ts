import type { PersonRef } from '#shared/fields.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { factsOf, roundValues } from '../requests/facts-of.ts';
import type { RequestRecord } from '../requests/record.ts';
import { presentStages, stageTasks } from '../requests/stages.ts';
import { effectiveCalendar } from '../sla/effective-calendar.ts';
import { between } from '../sla/working-time.ts';
import { personRef } from './directory.ts';
import type { Facts } from './facts.ts';
import { plan } from './plan.ts';
import type { Reference } from './reference.ts';
import type { World } from './world.ts';

/** One step as it went, or as it would have gone. Seconds of working time. */
export type WalkedStep = {
  readonly name: string;
  readonly order: number;
  readonly people: readonly PersonRef[];
  readonly seconds: number;
  readonly targetSeconds: number | null;
};
export type Walk = {
  readonly steps: readonly WalkedStep[];
  /** Those side by side count once, by the slowest. */
  readonly workingSeconds: number;
  readonly breaches: number;
};
/** A request of the past, stored or imported. */
export type Past = {
  readonly facts: Facts;
  readonly at: string;
  readonly steps: readonly WalkedStep[];
};
export type Backtested = {
  readonly was: Walk;
  readonly would: Walk;
  /** Whether the same people would have decided in the same order. */
  readonly same: boolean;
};

function walkOf(steps: readonly WalkedStep[]): Walk {
  const groups = Map.groupBy(steps, ({ order }) => order);
  const slowest = [...groups.values()].map((group) =>
    Math.max(...group.map(({ seconds }) => seconds)),
  );
  return {
    steps,
    workingSeconds: slowest.reduce((sum, seconds) => sum + seconds, 0),
    breaches: steps.filter(
      ({ seconds, targetSeconds }) => targetSeconds !== null && seconds > targetSeconds,
    ).length,
  };
}

/** A stored request as a case of the past: the steps of its last round that were decided, by whom and how long they took. */
export function pastOf(record: RequestRecord, reference: Reference): Past {
  const calendar = effectiveCalendar(record.request.locationId, reference);
  const steps = presentStages(record).flatMap((stage): WalkedStep[] => {
    const { openedAt, closedAt, name, order, targetSeconds } = stage;
    if (openedAt === null || closedAt === null) return [];
    const people = stageTasks(record, stage)
      .filter(
        ({ status }) => status === 'Approved' || status === 'Rejected' || status === 'Returned',
      )
      .map(({ assignee }) => personRef(assignee));
    return [{ name, order, people, seconds: between(openedAt, closedAt, calendar), targetSeconds }];
  });
  const { submittedAt, createdAt } = record.request;
  return {
    facts: factsOf(record, roundValues(record), reference),
    at: submittedAt ?? createdAt,
    steps,
  };
}

/** How long a planned step would have taken: as the same people took, else as the step of that name did, else its target. */
function secondsFor(step: Omit<WalkedStep, 'seconds'>, past: readonly WalkedStep[]): number {
  const ids = new Set(step.people.map(({ userId }) => userId));
  const byPeople = past.find(({ people }) => people.some(({ userId }) => ids.has(userId)));
  const byName = past.find(({ name }) => name === step.name);
  return (byPeople ?? byName)?.seconds ?? step.targetSeconds ?? 0;
}

const peopleOf = ({ steps }: Walk) =>
  steps
    .map(({ people }) =>
      people
        .map(({ userId }) => userId)
        .sort()
        .join(' '),
    )
    .join(', ');

/** What a draft routing would have made of a request of the past, beside what happened. Throws `routing.none` when a step has nobody. */
export function backtest(past: Past, routing: RoutingSequence, world: World): Backtested {
  const planned = plan(past.facts, routing, world, past.at).stages.filter(
    ({ skipped }) => !skipped,
  );
  const steps = planned.map(({ step, order, approvers, targetSeconds }): WalkedStep => {
    const expected = { name: step.name, order, people: approvers.map(personRef), targetSeconds };
    return { ...expected, seconds: secondsFor(expected, past.steps) };
  });
  const was = walkOf(past.steps);
  const would = walkOf(steps);
  return { was, would, same: peopleOf(was) === peopleOf(would) };
}
