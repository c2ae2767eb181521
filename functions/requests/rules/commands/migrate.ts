import { readPinnedAmount } from '#functions/organisation/rules/convert.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildApproverContext } from '#functions/routing/rules/candidates.ts';
import { includeUndecidableSteps } from '#functions/routing/rules/choose-routing.ts';
import { plan, planFallback } from '#functions/routing/rules/plan.ts';
import { AppError } from '#shared/errors.ts';
import { runInEnglish, t } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { buildRequestFacts, roundValues } from '../record/build-facts.ts';
import { createStage } from '../record/new-stage.ts';
import { advance, buildOwnerNotices, buildTaskEndNotices, endTasks } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import {
  isDecidingStage,
  listCurrentStages,
  listOpenStages,
  listPendingTasks,
  mergeStages,
  mergeTasks,
} from '../record/stages.ts';
import type { Command, NewId } from './command.ts';
import { forecastEnd } from './open-stages.ts';
import { type MigrationEffect, replanStages } from './replan-stages.ts';

export type Migration = Command & {
  readonly routing: RoutingSequence;
  readonly organisation: Organisation;
  readonly newId: NewId;
  /** Require approval of steps that the request has passed but the new version needs. */
  readonly requirePassed?: boolean;
};
export type MigrationResult = {
  readonly change: Change;
  readonly effects: readonly MigrationEffect[];
};
export type { MigrationEffect };

/**
 * Migrate a request in review to another version of its routing (decision 87). `effects` lists the effect on each
 * stage, as a dry run; `change` contains the migration.
 * @throws request.transition-refused if the request is not in review, and routing.none
 */
export function migrate(record: RequestRecord, asked: Migration): MigrationResult {
  const { request } = record;
  const { at, organisation, newId } = asked;
  if (request.status !== 'InReview')
    throw new AppError(
      'request.transition-refused',
      t`Only a request in review can change its routing.`,
      {
        present: { status: request.status },
      },
    );
  const facts = buildRequestFacts(record, roundValues(record), organisation);
  const routing = includeUndecidableSteps(asked.routing, facts, organisation.reference, at);
  const inputs = listCurrentStages(record)[0]?.inputs;
  const pinned = inputs && readPinnedAmount(inputs, organisation.reference);
  const planned = runInEnglish(() => plan(facts, routing, organisation, at, pinned));
  const ask = {
    ...buildApproverContext(facts, organisation, at),
    ...(pinned ? { converted: pinned } : {}),
  };
  const named = { routing: routing.name, version: String(routing.version) };
  const reason: Reason = { code: 'routingChanged', facts: named };
  const ending = { by: personRef(asked.by), at };
  const pinnedTo = { ...request, routingId: routing.id, routingVersion: routing.version };
  const replanned = replanStages(listCurrentStages(record), {
    planned: planned.stages,
    newStage: (stage) => createStage(stage, planned, pinnedTo, at, newId),
    reason,
    passedReason: { code: 'wouldBeNeeded', facts: named },
    requirePassed: asked.requirePassed ?? false,
    at,
  });
  const gone = new Set(replanned.ended.map(({ stageId }) => stageId));
  const ended = endTasks(
    listPendingTasks(record).filter(({ stageId }) => gone.has(stageId)),
    'Cancelled',
    reason,
    ending,
  );
  const listed = mergeStages({ ...record, request: pinnedTo }, replanned.stages);
  // Decisions under the former version may suffice. Without any decision, the fallback approvers must still decide.
  const fallback = listCurrentStages(listed).some(isDecidingStage)
    ? []
    : [
        createStage(
          planFallback(routing, ask, planned.calendar).stage,
          planned,
          pinnedTo,
          at,
          newId,
        ),
      ];
  const changed = mergeTasks(mergeStages(listed, fallback), ended);
  const hadOpen = listOpenStages(record).length > 0;
  const moved = hadOpen ? advance(changed, ending, '') : { record: changed };
  const shrunk = listOpenStages(changed).length < listOpenStages(record).length;
  const after = moved.record;
  const expectedAt =
    after.request.status === 'InReview' ? forecastEnd(after, { organisation, at }) : null;
  const effects = [
    ...replanned.effects,
    ...fallback.map(
      ({ stepId, name, order, status }): MigrationEffect => ({
        ...{ stepId, name, order, status },
        effect: 'appears',
      }),
    ),
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
        ...buildTaskEndNotices(record, after),
        ...(after.request.status === 'Approved' ? buildOwnerNotices(after, 'approved') : []),
      ],
      organisation,
      key: asked.key,
    },
  );
  return { change, effects };
}
