import { AppError } from '#shared/errors.ts';
import { inEnglish, t } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { RoutingSequence, RoutingStep } from '#shared/routing/sequence.ts';
import { canonicalJson } from '../../audit/canonical.ts';
import { askFor } from '../../routing/candidates.ts';
import { personRef } from '../../routing/directory.ts';
import { fallbackStepId } from '../../routing/fallback-step.ts';
import type { Organisation } from '../../routing/organisation.ts';
import { plan, planFallback } from '../../routing/plan.ts';
import type { PlannedStage } from '../../routing/plan-step.ts';
import { factsOf, roundValues } from '../record/facts-of.ts';
import { newStage } from '../record/new-stage.ts';
import { advance, endTasks, tellOwners, tellSpared } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import {
  decides,
  openStagesOf,
  pendingTasks,
  presentStages,
  withStages,
  withTasks,
} from '../record/stages.ts';
import type { Command, NewId } from './command.ts';
import { forecastEnd } from './open-stages.ts';

export type Migration = Command & {
  readonly routing: RoutingSequence;
  readonly organisation: Organisation;
  readonly newId: NewId;
};
export type MigrationEffect = {
  readonly stepId: string;
  readonly name: string;
  readonly order: number;
  readonly effect: 'stays' | 'goes' | 'appears';
  readonly status: Stage['status'];
};
export type Migrated = { readonly change: Change; readonly effects: readonly MigrationEffect[] };

const withEffect =
  (effect: MigrationEffect['effect']) =>
  ({ stepId, name, order, status }: Stage): MigrationEffect => ({
    stepId,
    name,
    order,
    effect,
    status,
  });

const isAdded = ({ approvers }: Stage) =>
  approvers.some(({ reasons }) => reasons[0]?.code === 'added');
const isOver = ({ status }: Stage) => status !== 'Open' && status !== 'Waiting';

/** What says whom a step asks, and when. */
const askedBy = ({ approvers, rule, order, asksAgain = false }: RoutingStep) => [
  approvers,
  rule,
  order,
  asksAgain,
];

/** Whether a stage that isn't over asks the same people under the same rule in the new version. */
const sameStep = ({ step }: Stage, planned: PlannedStage) =>
  step.id === fallbackStepId ||
  canonicalJson(askedBy(step)) === canonicalJson(askedBy(planned.step));

function sortStages(record: RequestRecord, planned: readonly PlannedStage[]) {
  const present = presentStages(record);
  const matched = (stage: Stage) => planned.find(({ step }) => step.id === stage.stepId);
  const stays = present.filter((stage) => {
    const next = matched(stage);
    const applies = next !== undefined && next.skipped?.code !== 'conditionFalse';
    return isOver(stage) || isAdded(stage) || (applies && sameStep(stage, next));
  });
  const kept = new Set(stays.map(({ stepId }) => stepId));
  return {
    stays,
    goes: present.filter((stage) => !stays.includes(stage)),
    appears: planned.filter(({ step }) => !kept.has(step.id) && step.id !== fallbackStepId),
  };
}

/**
 * Puts a request in review under another version of its routing: what is decided stays decided, what is asked the same
 * stays open, the rest goes and the new steps wait. `effects` says what happens to each stage: that is the dry run;
 * `change` does it.
 * @throws request.transition-refused when the request isn't in review, and routing.none
 */
export function migrate(record: RequestRecord, asked: Migration): Migrated {
  const { request } = record;
  const { at, organisation, routing, newId } = asked;
  if (request.status !== 'InReview')
    throw new AppError(
      'request.transition-refused',
      t`Only a request in review can change its routing.`,
      {
        present: { status: request.status },
      },
    );
  const facts = factsOf(record, roundValues(record), organisation);
  const inputs = presentStages(record)[0]?.inputs;
  const amount = inputs?.convertedAmount?.amount;
  const pinned =
    amount === undefined ? undefined : { amount, ...(inputs?.rate ? { rate: inputs.rate } : {}) };
  const planned = inEnglish(() => plan(facts, routing, organisation, at, pinned));
  const ask = { ...askFor(facts, organisation, at), ...(pinned ? { converted: pinned } : {}) };
  const { stays, goes, appears } = sortStages(record, planned.stages);
  const reason: Reason = {
    code: 'routingChanged',
    facts: { routing: routing.name, version: String(routing.version) },
  };
  const ending = { by: personRef(asked.by), at };
  const cancelled = goes.map(
    (stage): Stage => ({
      ...stage,
      status: 'Cancelled',
      closedAt: at,
      reasons: [...stage.reasons, reason],
    }),
  );
  const gone = new Set(goes.map(({ stageId }) => stageId));
  const ended = endTasks(
    pendingTasks(record).filter(({ stageId }) => gone.has(stageId)),
    'Cancelled',
    reason,
    ending,
  );
  const pinnedTo = { ...request, routingId: routing.id, routingVersion: routing.version };
  const listed = appears.map((stage) => newStage(stage, planned, pinnedTo, at, newId));
  // What was decided under the version before may be all that is left; where nothing was, somebody still has to.
  const fallback = [...stays, ...listed].some(decides)
    ? []
    : [planFallback(routing, ask, planned.calendar).stage];
  const fresh = [
    ...listed,
    ...fallback.map((stage) => newStage(stage, planned, pinnedTo, at, newId)),
  ];
  const changed = withTasks(
    withStages({ ...record, request: pinnedTo }, [...cancelled, ...fresh]),
    ended,
  );
  const hadOpen = openStagesOf(record).length > 0;
  const moved = hadOpen ? advance(changed, ending, '') : { record: changed };
  const shrunk = openStagesOf(changed).length < openStagesOf(record).length;
  const after = moved.record;
  const expectedAt =
    after.request.status === 'InReview' ? forecastEnd(after, { organisation, at }) : null;
  const effects: MigrationEffect[] = [
    ...stays.map(withEffect('stays')),
    ...goes.map(withEffect('goes')),
    ...fresh.map(withEffect('appears')),
  ];
  const change = recordEvent(
    record,
    { ...after, request: { ...after.request, expectedAt } },
    {
      type: 'routing-migrated',
      at,
      by: ending.by,
      details: {
        before: { id: request.routingId, version: request.routingVersion },
        after: { id: routing.id, version: routing.version },
        stages: effects,
      },
      drives: moved.drives ?? (shrunk ? 'rescheduled' : undefined),
      tells: [
        ...tellSpared(record, after),
        ...(after.request.status === 'Approved' ? tellOwners(after, 'approved') : []),
      ],
      key: asked.key,
    },
  );
  return { change, effects };
}
